// SPDX-License-Identifier: EPL-2.0
//
// Latency and rates of messages between MPI processes by size, in the manner of the OSU
// micro-benchmarks. Prints a line for each size, a power of two up to the largest, with the figures
// behind it; what it says besides begins with #.
//
//   mpi-curve latency|bandwidth|bidirectional|multi-pair LARGEST ROUNDS
//   mpi-curve latency-mt LARGEST ROUNDS THREADS
//
// Ranks of the first half send to those of the second half. ROUNDS are of small messages; messages
// beyond 8 KiB have a tenth of them. A tenth as many rounds are run before, and not measured.

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { usage_error = 2, window = 64, tag = 1, large_message = 8192, most_threads = 64 };

struct shape {
  long largest;
  long rounds;
  int threads;
  int rank;
  int partner;
  int sends;
};

static char *outgoing, *incoming;

static long rounds_of(const struct shape* shape, long size) {
  const long rounds = size > large_message ? shape->rounds / 10 : shape->rounds;
  return rounds > 0 ? rounds : 1;
}

// One message there and one back.
static void exchange(const struct shape* shape, char* buffer, long size, int message_tag) {
  if (shape->sends) {
    MPI_Send(buffer, (int)size, MPI_CHAR, shape->partner, message_tag, MPI_COMM_WORLD);
    MPI_Recv(buffer, (int)size, MPI_CHAR, shape->partner, message_tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(buffer, (int)size, MPI_CHAR, shape->partner, message_tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Send(buffer, (int)size, MPI_CHAR, shape->partner, message_tag, MPI_COMM_WORLD);
  }
}

// A window of messages in flight at once, answered when all have come.
static void stream(const struct shape* shape, long size, int both_ways) {
  MPI_Request requests[2 * window];
  int count = 0;
  for (int i = 0; i < window; i++) {
    if (!shape->sends || both_ways) {
      MPI_Irecv(incoming, (int)size, MPI_CHAR, shape->partner, tag, MPI_COMM_WORLD,
                &requests[count++]);
    }
  }
  for (int i = 0; i < window; i++) {
    if (shape->sends || both_ways) {
      MPI_Isend(outgoing, (int)size, MPI_CHAR, shape->partner, tag, MPI_COMM_WORLD,
                &requests[count++]);
    }
  }
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
  char done = 0;
  if (shape->sends) {
    MPI_Recv(&done, 1, MPI_CHAR, shape->partner, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&done, 1, MPI_CHAR, shape->partner, tag, MPI_COMM_WORLD);
  }
}

static void print_head(const struct shape* shape, const char* figures) {
  if (shape->rank == 0) {
    printf("# size in bytes, %s\n", figures);
  }
}

static void print_line(const struct shape* shape, long size, double first, double second) {
  if (shape->rank == 0) {
    printf("%ld %.3f", size, first);
    if (second > 0) {
      printf(" %.3f", second);
    }
    printf("\n");
    fflush(stdout);
  }
}

static void measure_latency(const struct shape* shape) {
  print_head(shape, "one way in us: half of the round trip");
  for (long size = 1; size <= shape->largest; size *= 2) {
    const long rounds = rounds_of(shape, size), skipped = rounds / 10;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (long round = -skipped; round < rounds; round++) {
      if (round == 0) {
        begin = MPI_Wtime();
      }
      exchange(shape, outgoing, size, tag);
    }
    print_line(shape, size, (MPI_Wtime() - begin) / (double)rounds / 2 * 1e6, 0);
  }
}

static void measure_rate(const struct shape* shape, int both_ways, int pairs) {
  print_head(shape, pairs > 1 ? "MB/s of all pairs, messages/s of all pairs" : "MB/s, messages/s");
  for (long size = 1; size <= shape->largest; size *= 2) {
    const long rounds = rounds_of(shape, size) / 10 + 1, skipped = rounds / 10 + 1;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (long round = -skipped; round < rounds; round++) {
      if (round == 0) {
        MPI_Barrier(MPI_COMM_WORLD);
        begin = MPI_Wtime();
      }
      stream(shape, size, both_ways);
    }
    // The slowest pair ends the measurement.
    double taken = MPI_Wtime() - begin, longest = 0;
    MPI_Allreduce(&taken, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    const double messages = (double)rounds * window * pairs * (both_ways ? 2 : 1);
    print_line(shape, size, messages * (double)size / longest / 1e6, messages / longest);
  }
}

struct worker {
  const struct shape* shape;
  long size;
  int number;
  char* buffer;
};

static void* exchange_with_one(void* argument) {
  const struct worker* worker = argument;
  const long rounds = rounds_of(worker->shape, worker->size);
  for (long round = 0; round < rounds; round++) {
    exchange(worker->shape, worker->buffer, worker->size, tag + worker->number);
  }
  return NULL;
}

// Each thread has a thread of the partner, all at once.
static void measure_threads(const struct shape* shape) {
  print_head(shape, "one way in us with several threads: half of the round trip");
  for (long size = 1; size <= shape->largest; size *= 2) {
    pthread_t threads[most_threads];
    struct worker workers[most_threads];
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    for (int i = 0; i < shape->threads; i++) {
      workers[i] = (struct worker){shape, size, i, outgoing + i * shape->largest};
      if (pthread_create(&threads[i], NULL, exchange_with_one, &workers[i]) != 0) {
        fprintf(stderr, "mpi-curve: no thread can be started\n");
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
      }
    }
    for (int i = 0; i < shape->threads; i++) {
      pthread_join(threads[i], NULL);
    }
    const double rounds = (double)rounds_of(shape, size);
    print_line(shape, size, (MPI_Wtime() - begin) / rounds / 2 * 1e6, 0);
  }
}

static int refuse(int rank, const char* why) {
  if (rank == 0) {
    fprintf(stderr, "mpi-curve: %s\n", why);
  }
  MPI_Finalize();
  return usage_error;
}

int main(int count, char** arguments) {
  const char* test = count > 3 ? arguments[1] : "";
  const int threaded = strcmp(test, "latency-mt") == 0;
  int level = 0, processes = 0;
  struct shape shape = {0};
  MPI_Init_thread(&count, &arguments, threaded ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &shape.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  if (count != (threaded ? 5 : 4)) {
    return refuse(shape.rank, "usage: mpi-curve TEST LARGEST ROUNDS [THREADS]");
  }
  if (processes % 2 != 0 || (processes != 2 && strcmp(test, "multi-pair") != 0)) {
    return refuse(shape.rank, "wrong number of processes: multi-pair takes an even one, others 2");
  }
  if (threaded && level < MPI_THREAD_MULTIPLE) {
    return refuse(shape.rank, "this MPI does not support MPI_THREAD_MULTIPLE");
  }
  shape.largest = strtol(arguments[2], NULL, 10);
  shape.rounds = strtol(arguments[3], NULL, 10);
  shape.threads = threaded ? (int)strtol(arguments[4], NULL, 10) : 1;
  if (shape.largest < 1 || shape.largest > (1L << 30) || shape.rounds < 1 || shape.threads < 1 ||
      shape.threads > most_threads) {
    return refuse(shape.rank, "LARGEST, ROUNDS or THREADS is out of range");
  }
  const int pairs = processes / 2;
  shape.sends = shape.rank < pairs;
  shape.partner = shape.sends ? shape.rank + pairs : shape.rank - pairs;
  outgoing = calloc((size_t)shape.threads, (size_t)shape.largest);
  incoming = calloc(1, (size_t)shape.largest);
  if (outgoing == NULL || incoming == NULL) {
    fprintf(stderr, "mpi-curve: not enough memory\n");
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
  if (threaded) {
    measure_threads(&shape);
  } else if (strcmp(test, "latency") == 0) {
    measure_latency(&shape);
  } else if (strcmp(test, "bandwidth") == 0 || strcmp(test, "multi-pair") == 0) {
    measure_rate(&shape, 0, pairs);
  } else if (strcmp(test, "bidirectional") == 0) {
    measure_rate(&shape, 1, pairs);
  } else {
    return refuse(shape.rank, "there is no such test");
  }
  MPI_Finalize();
  return EXIT_SUCCESS;
}
