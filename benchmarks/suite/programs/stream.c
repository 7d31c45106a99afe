// SPDX-License-Identifier: EPL-2.0
//
// Rates of memory in the manner of STREAM (McCalpin): whole arrays are copied, scaled, added, and
// scaled and added; also copied as integers. Prints the best of several rounds, the first left
// out, as JSON in MB/s of bytes read and written.
//
//   stream MEGABYTES ROUNDS THREADS     MEGABYTES is the size of an array

#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { usage_error = 2, kernels = 5 };

static const double scalar = 3.0;
static const char* const names[kernels] = {"copy", "scale", "add", "triad", "integer-copy"};
static const int arrays_touched[kernels] = {2, 2, 3, 3, 2};

static void run(int kernel, double* a, double* b, double* c, int64_t* from, int64_t* to, long n) {
#pragma omp parallel
  switch (kernel) {
    case 0:
#pragma omp for
      for (long i = 0; i < n; i++) c[i] = a[i];
      break;
    case 1:
#pragma omp for
      for (long i = 0; i < n; i++) b[i] = scalar * c[i];
      break;
    case 2:
#pragma omp for
      for (long i = 0; i < n; i++) c[i] = a[i] + b[i];
      break;
    case 3:
#pragma omp for
      for (long i = 0; i < n; i++) a[i] = b[i] + scalar * c[i];
      break;
    default:
#pragma omp for
      for (long i = 0; i < n; i++) to[i] = from[i];
      break;
  }
}

static void* array_of(long n) {
  void* array = malloc((size_t)n * sizeof(double));
  if (array == NULL) {
    fprintf(stderr, "stream: not enough memory\n");
    exit(EXIT_FAILURE);
  }
  return array;
}

int main(int count, char** arguments) {
  const long megabytes = count == 4 ? strtol(arguments[1], NULL, 10) : 0;
  const long rounds = count == 4 ? strtol(arguments[2], NULL, 10) : 0;
  const long threads = count == 4 ? strtol(arguments[3], NULL, 10) : 0;
  if (megabytes < 1 || rounds < 2 || threads < 1 || threads > 4096) {
    fprintf(stderr, "usage: stream MEGABYTES ROUNDS THREADS, with two rounds or more\n");
    return usage_error;
  }
  omp_set_num_threads((int)threads);
  const long n = megabytes * 1000000 / (long)sizeof(double);
  double *a = array_of(n), *b = array_of(n), *c = array_of(n);
  int64_t *from = array_of(n), *to = array_of(n);
  // In parallel, so that each page is in the memory of the processor that will use it.
#pragma omp parallel for
  for (long i = 0; i < n; i++) {
    a[i] = 1;
    b[i] = 2;
    c[i] = 0;
    from[i] = i;
    to[i] = 0;
  }
  double best[kernels] = {0};
  double expected_a = 1, expected_b = 2, expected_c = 0;
  for (long round = 0; round < rounds; round++) {
    for (int kernel = 0; kernel < kernels; kernel++) {
      const double begin = omp_get_wtime();
      run(kernel, a, b, c, from, to, n);
      const double taken = omp_get_wtime() - begin;
      if (round == 1 || (round > 1 && taken < best[kernel])) {
        best[kernel] = taken;
      }
    }
    expected_c = expected_a;
    expected_b = scalar * expected_c;
    expected_c = expected_a + expected_b;
    expected_a = expected_b + scalar * expected_c;
  }
  if (fabs(a[n / 2] / expected_a - 1) > 1e-8 || fabs(c[n - 1] / expected_c - 1) > 1e-8 ||
      to[n - 1] != n - 1) {
    fprintf(stderr, "stream: an array has wrong values\n");
    return EXIT_FAILURE;
  }
  for (int kernel = 0; kernel < kernels; kernel++) {
    const double bytes = (double)arrays_touched[kernel] * (double)n * sizeof(double);
    printf("%s\"%s\": %.1f", kernel == 0 ? "{" : ", ", names[kernel], bytes / best[kernel] / 1e6);
  }
  printf("}\n");
  return EXIT_SUCCESS;
}
