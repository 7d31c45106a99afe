// SPDX-License-Identifier: EPL-2.0
//
// Watches what a node does for so many seconds and prints it as JSON: use of its processors by
// kind, and by the processes and kernel threads of virtual machines and of the network, in percent
// of one processor; interrupts and context switches; what its network interfaces carried and
// dropped.
//
//   node-load SECONDS

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { usage_error = 2, most_seconds = 86400, path_length = 512, line_length = 65536 };

// Columns of the line 'cpu' of /proc/stat; the time of guests is part of user's and nice's.
enum { user, nice_user, system_time, idle, io_wait, irq, softirq, steal, guest, nice_guest, kinds };

// Whose processor time is taken.
enum { qemu, qemu_guest, vhost, ksoftirqd, groups };

enum { rx_bytes, rx_packets, rx_dropped, tx_bytes, tx_packets, tx_dropped, counters };

struct sample {
  double at;
  unsigned long long processors[kinds];
  unsigned long long groups[groups];
  unsigned long long interrupts, switches, receive_softirqs;
  unsigned long long network[counters];
};

static char line[line_length];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static FILE* open_or_fail(const char* path) {
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    perror(path);
    exit(EXIT_FAILURE);
  }
  return file;
}

static void read_processors(struct sample* sample) {
  FILE* file = open_or_fail("/proc/stat");
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, "cpu ", 4) == 0) {
      char* at = line + 4;
      for (int kind = 0; kind < kinds; kind++) {
        sample->processors[kind] = strtoull(at, &at, 10);
      }
    } else if (strncmp(line, "intr ", 5) == 0) {
      sample->interrupts = strtoull(line + 5, NULL, 10);
    } else if (strncmp(line, "ctxt ", 5) == 0) {
      sample->switches = strtoull(line + 5, NULL, 10);
    }
  }
  fclose(file);
}

static void read_softirqs(struct sample* sample) {
  FILE* file = open_or_fail("/proc/softirqs");
  while (fgets(line, sizeof line, file) != NULL) {
    char* at = strstr(line, "NET_RX:");
    if (at != NULL) {
      for (at += strlen("NET_RX:"); *at != '\0' && *at != '\n';) {
        char* end = at;
        sample->receive_softirqs += strtoull(at, &end, 10);
        at = end == at ? at + 1 : end;
      }
    }
  }
  fclose(file);
}

// Adds the time of one thread to its group. Its name is in brackets and may have any character.
static void read_thread(const char* path, int of_qemu, struct sample* sample) {
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    return;  // It has ended.
  }
  const size_t length = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[length] = '\0';
  char *name = strchr(line, '('), *end = strrchr(line, ')');
  if (name == NULL || end == NULL) {
    return;
  }
  // proc(5): utime and stime are fields 14 and 15, guest_time is 43; the state behind the name
  // is 3.
  unsigned long long taken = 0, of_guest = 0;
  char* at = end + 1;
  int field = 3;
  for (char* word = strtok(at, " "); word != NULL; word = strtok(NULL, " "), field++) {
    if (field == 14 || field == 15) {
      taken += strtoull(word, NULL, 10);
    } else if (field == 43) {
      of_guest = strtoull(word, NULL, 10);
    }
  }
  name++;
  if (strncmp(name, "vhost-", 6) == 0) {
    sample->groups[vhost] += taken;
  } else if (strncmp(name, "ksoftirqd/", 10) == 0) {
    sample->groups[ksoftirqd] += taken;
  } else if (of_qemu) {
    sample->groups[qemu] += taken;
    sample->groups[qemu_guest] += of_guest;
  }
}

static int is_qemu(const char* process) {
  char path[path_length], name[64] = "";
  snprintf(path, sizeof path, "/proc/%.32s/comm", process);
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    return 0;
  }
  const int known = fgets(name, sizeof name, file) != NULL &&
                    (strncmp(name, "qemu", 4) == 0 || strcmp(name, "kvm\n") == 0);
  fclose(file);
  return known;
}

static void read_threads(struct sample* sample) {
  DIR* processes = opendir("/proc");
  if (processes == NULL) {
    perror("/proc");
    exit(EXIT_FAILURE);
  }
  for (struct dirent* process = readdir(processes); process != NULL; process = readdir(processes)) {
    if (!isdigit((unsigned char)process->d_name[0])) {
      continue;
    }
    const int of_qemu = is_qemu(process->d_name);
    char path[path_length];
    snprintf(path, sizeof path, "/proc/%.32s/task", process->d_name);
    DIR* threads = opendir(path);
    if (threads == NULL) {
      continue;
    }
    for (struct dirent* thread = readdir(threads); thread != NULL; thread = readdir(threads)) {
      if (isdigit((unsigned char)thread->d_name[0])) {
        snprintf(path, sizeof path, "/proc/%.32s/task/%.32s/stat", process->d_name, thread->d_name);
        read_thread(path, of_qemu, sample);
      }
    }
    closedir(threads);
  }
  closedir(processes);
}

static int is_hardware(const char* interface) {
  char path[path_length];
  snprintf(path, sizeof path, "/sys/class/net/%.64s/device", interface);
  return access(path, F_OK) == 0;
}

// Adds the counters of the interfaces: those of hardware, since bridges and tunnels carry the same
// once more. Returns how many there were.
static int add_interfaces(struct sample* sample, int hardware_only) {
  FILE* file = open_or_fail("/proc/net/dev");
  int added = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    char* colon = strchr(line, ':');
    if (colon == NULL) {
      continue;
    }
    *colon = '\0';
    const char* interface = line + strspn(line, " ");
    if (strcmp(interface, "lo") == 0 || (hardware_only && !is_hardware(interface))) {
      continue;
    }
    // Received: bytes packets errs drop fifo frame compressed multicast; then the same of sent.
    unsigned long long columns[16] = {0};
    char* at = colon + 1;
    for (int column = 0; column < 16; column++) {
      columns[column] = strtoull(at, &at, 10);
    }
    sample->network[rx_bytes] += columns[0];
    sample->network[rx_packets] += columns[1];
    sample->network[rx_dropped] += columns[3];
    sample->network[tx_bytes] += columns[8];
    sample->network[tx_packets] += columns[9];
    sample->network[tx_dropped] += columns[11];
    added++;
  }
  fclose(file);
  return added;
}

static void take_processors(struct sample* sample) {
  memset(sample, 0, sizeof *sample);
  read_processors(sample);
  sample->at = now();
}

static void take(struct sample* sample) {
  take_processors(sample);
  read_softirqs(sample);
  read_threads(sample);
  if (add_interfaces(sample, 1) == 0) {
    add_interfaces(sample, 0);  // In a namespace there is no hardware.
  }
}

static double grown(unsigned long long from, unsigned long long to) {
  return to > from ? (double)(to - from) : 0;  // Threads that have ended take their time along.
}

// Of one kind, in percent of one processor.
static double percent(unsigned long long from, unsigned long long to, double seconds) {
  return grown(from, to) / (double)sysconf(_SC_CLK_TCK) / seconds * 100;
}

static double busy(const struct sample* from, const struct sample* to) {
  double sum = 0;
  for (int kind = user; kind <= softirq; kind++) {
    if (kind != idle && kind != io_wait) {
      sum += percent(from->processors[kind], to->processors[kind], to->at - from->at);
    }
  }
  return sum;
}

static void print(const char* name, double value) { printf(", \"%s\": %.3f", name, value); }

static void print_share(const char* name, const struct sample* from, const struct sample* to,
                        int kind) {
  print(name, percent(from->processors[kind], to->processors[kind], to->at - from->at));
}

static void print_group(const char* name, const struct sample* from, const struct sample* to,
                        int group) {
  print(name, percent(from->groups[group], to->groups[group], to->at - from->at));
}

static void print_rate(const char* name, const struct sample* from, const struct sample* to,
                       int counter, double unit) {
  print(name, grown(from->network[counter], to->network[counter]) * unit / (to->at - from->at));
}

int main(int count, char** arguments) {
  const long seconds = count == 2 ? strtol(arguments[1], NULL, 10) : 0;
  if (seconds < 1 || seconds > most_seconds) {
    fprintf(stderr, "usage: node-load SECONDS\n");
    return usage_error;
  }
  static struct sample first, last, previous, current;
  take(&first);
  previous = first;
  printf("{\"intervals\": [");
  for (long second = 1; second <= seconds; second++) {
    const double wait = first.at + (double)second - now();
    if (wait > 0) {
      struct timespec left = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
      while (nanosleep(&left, &left) != 0) {
      }
    }
    take_processors(&current);
    printf("%s{\"end\": %.3f, \"busy\": %.3f}", second == 1 ? "" : ", ", current.at - first.at,
           busy(&previous, &current));
    previous = current;
  }
  take(&last);
  const double taken = last.at - first.at;
  printf("], \"busy\": %.3f", busy(&first, &last));
  print_share("user", &first, &last, user);
  print_share("system", &first, &last, system_time);
  print_share("softirq", &first, &last, softirq);
  print_share("steal", &first, &last, steal);
  print_share("guests", &first, &last, guest);
  print_group("qemu", &first, &last, qemu);
  print_group("qemu-guests", &first, &last, qemu_guest);
  print_group("vhost", &first, &last, vhost);
  print_group("ksoftirqd", &first, &last, ksoftirqd);
  print("interrupts", grown(first.interrupts, last.interrupts) / taken);
  print("switches", grown(first.switches, last.switches) / taken);
  print("receive-softirqs", grown(first.receive_softirqs, last.receive_softirqs) / taken);
  print_rate("received", &first, &last, rx_bytes, 8e-6);
  print_rate("sent", &first, &last, tx_bytes, 8e-6);
  print_rate("received-packets", &first, &last, rx_packets, 1);
  print_rate("sent-packets", &first, &last, tx_packets, 1);
  print("dropped", grown(first.network[rx_dropped], last.network[rx_dropped]) +
                       grown(first.network[tx_dropped], last.network[tx_dropped]));
  printf("}\n");
  return EXIT_SUCCESS;
}
