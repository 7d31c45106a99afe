// SPDX-License-Identifier: EPL-2.0
//
// Runs a command, whose standard output is discarded, and prints as JSON what it took: wall, user
// and system time in seconds, and its peak memory in bytes. Ends as the command does.
//
//   wall-time COMMAND [ARGUMENT...]

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { usage_error = 2, not_run = 127, ended_by_signal = 128 };

static double seconds_of(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void run(char** command, pid_t parent) {
  // Whoever ends this program at its time limit ends the command too.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int sink = open("/dev/null", O_WRONLY);
  if (getppid() == parent && sink >= 0 && dup2(sink, STDOUT_FILENO) >= 0) {
    execvp(command[0], command);
  }
  fprintf(stderr, "wall-time: %s: %s\n", command[0], strerror(errno));
  _exit(not_run);
}

int main(int count, char** arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: wall-time COMMAND [ARGUMENT...]\n");
    return usage_error;
  }
  const pid_t own = getpid();
  const double begin = now();
  const pid_t child = fork();
  if (child == 0) {
    run(arguments + 1, own);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("wall-time");
    return EXIT_FAILURE;
  }
  const double wall = now() - begin;
  if (WIFSIGNALED(status)) {
    fprintf(stderr, "wall-time: %s was ended by signal %d\n", arguments[1], WTERMSIG(status));
    return ended_by_signal + WTERMSIG(status);
  }
  if (WEXITSTATUS(status) != 0) {
    fprintf(stderr, "wall-time: %s ended with %d\n", arguments[1], WEXITSTATUS(status));
    return WEXITSTATUS(status);
  }
  printf("{\"wall\": %.6f, \"user\": %.6f, \"system\": %.6f, \"peak-memory\": %lld}\n", wall,
         seconds_of(usage.ru_utime), seconds_of(usage.ru_stime), usage.ru_maxrss * 1024LL);
  return EXIT_SUCCESS;
}
