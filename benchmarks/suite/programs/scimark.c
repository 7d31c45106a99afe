// SPDX-License-Identifier: EPL-2.0
//
// Numerical kernels with the problem sizes of SciMark 2, each repeated for so many seconds: prints
// the rate of each, and their mean as the composite, as JSON in millions of floating-point
// operations a second.
//
//   scimark SECONDS

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  usage_error = 2,
  fft_size = 1024,
  grid = 100,
  rows = 1000,
  nonzeros = 5000,
  per_row = nonzeros / rows,
  order = 100
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static uint64_t state = 88172645463325252ULL;

// Xorshift (Marsaglia 2003), as a number from 0 up to 1.
static double next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}

static void fail(const char* what) {
  fprintf(stderr, "scimark: %s\n", what);
  exit(EXIT_FAILURE);
}

// Fast Fourier transform: real and imaginary parts in turns, forth and back.

static double signal[2 * fft_size];

static void transform(double* data, int direction) {
  for (int i = 0, j = 0; i < fft_size - 1; i++) {
    if (i < j) {
      for (int part = 0; part < 2; part++) {
        const double kept = data[2 * i + part];
        data[2 * i + part] = data[2 * j + part];
        data[2 * j + part] = kept;
      }
    }
    int bit = fft_size / 2;
    while (bit <= j) {
      j -= bit;
      bit /= 2;
    }
    j += bit;
  }
  for (int half = 1; half < fft_size; half *= 2) {
    const double angle = direction * M_PI / half;
    const double step_re = cos(angle), step_im = sin(angle);
    double re = 1, im = 0;
    for (int a = 0; a < half; a++) {
      for (int b = a; b < fft_size; b += 2 * half) {
        double *low = data + 2 * b, *high = data + 2 * (b + half);
        const double high_re = re * high[0] - im * high[1];
        const double high_im = re * high[1] + im * high[0];
        high[0] = low[0] - high_re;
        high[1] = low[1] - high_im;
        low[0] += high_re;
        low[1] += high_im;
      }
      const double turned = re * step_re - im * step_im;
      im = re * step_im + im * step_re;
      re = turned;
    }
  }
}

static double run_fft(long cycles) {
  for (long cycle = 0; cycle < cycles; cycle++) {
    transform(signal, -1);
    transform(signal, +1);
    for (int i = 0; i < 2 * fft_size; i++) {
      signal[i] /= fft_size;
    }
  }
  const double stages = log2(fft_size);
  return (double)cycles * (2 * (5.0 * fft_size - 2) * stages + 2 * (fft_size + 1));
}

// Jacobi successive over-relaxation on a square grid.

static double field[grid][grid];

static double run_sor(long cycles) {
  const double omega = 1.25;
  for (long cycle = 0; cycle < cycles; cycle++) {
    for (int i = 1; i < grid - 1; i++) {
      for (int j = 1; j < grid - 1; j++) {
        field[i][j] =
            omega / 4 * (field[i - 1][j] + field[i + 1][j] + field[i][j - 1] + field[i][j + 1]) +
            (1 - omega) * field[i][j];
      }
    }
  }
  return (double)cycles * (grid - 1) * (grid - 1) * 6;
}

// Area of a quarter of a circle by random points.

static volatile double estimate;

static double run_monte_carlo(long cycles) {
  long inside = 0;
  for (long cycle = 0; cycle < cycles; cycle++) {
    const double x = next_random(), y = next_random();
    inside += x * x + y * y <= 1;
  }
  estimate = 4.0 * (double)inside / (double)cycles;
  return (double)cycles * 4;
}

// Product of a sparse matrix in compressed rows with a vector.

static double values[nonzeros], vector[rows], product[rows];
static int columns[nonzeros];

static void prepare_sparse(void) {
  for (int row = 0; row < rows; row++) {
    vector[row] = next_random();
    const int step = row / per_row > 1 ? row / per_row : 1;
    for (int i = 0; i < per_row; i++) {
      columns[row * per_row + i] = i * step;
      values[row * per_row + i] = next_random();
    }
  }
}

static double run_sparse(long cycles) {
  for (long cycle = 0; cycle < cycles; cycle++) {
    for (int row = 0; row < rows; row++) {
      double sum = 0;
      for (int i = row * per_row; i < (row + 1) * per_row; i++) {
        sum += vector[columns[i]] * values[i];
      }
      product[row] = sum;
    }
    // The next product depends on this one, so that none can be left out.
    vector[cycle % rows] += product[rows - 1] * 1e-12;
  }
  return (double)cycles * nonzeros * 2;
}

// Factorization of a dense matrix into triangular ones, with partial pivoting.

static double matrix[order][order], factors[order][order];

static void factorize(void) {
  for (int column = 0; column < order; column++) {
    int pivot = column;
    for (int row = column + 1; row < order; row++) {
      if (fabs(factors[row][column]) > fabs(factors[pivot][column])) {
        pivot = row;
      }
    }
    if (factors[pivot][column] == 0) {
      fail("the matrix is singular");
    }
    if (pivot != column) {
      double kept[order];
      memcpy(kept, factors[pivot], sizeof kept);
      memcpy(factors[pivot], factors[column], sizeof kept);
      memcpy(factors[column], kept, sizeof kept);
    }
    for (int row = column + 1; row < order; row++) {
      const double factor = factors[row][column] /= factors[column][column];
      for (int i = column + 1; i < order; i++) {
        factors[row][i] -= factor * factors[column][i];
      }
    }
  }
}

static double run_lu(long cycles) {
  for (long cycle = 0; cycle < cycles; cycle++) {
    memcpy(factors, matrix, sizeof matrix);
    factorize();
  }
  return (double)cycles * 2 * order * order * order / 3;
}

// Doubles the cycles until they take the time, and gives the rate of the last ones.
static double measure(double (*kernel)(long), double seconds) {
  for (long cycles = 1;; cycles *= 2) {
    const double begin = now();
    const double operations = kernel(cycles);
    const double taken = now() - begin;
    if (taken >= seconds) {
      return operations / taken / 1e6;
    }
  }
}

int main(int count, char** arguments) {
  const double seconds = count == 2 ? strtod(arguments[1], NULL) : 0;
  if (!(seconds > 0)) {
    fprintf(stderr, "usage: scimark SECONDS\n");
    return usage_error;
  }
  double original[2 * fft_size];
  for (int i = 0; i < 2 * fft_size; i++) {
    original[i] = signal[i] = next_random();
  }
  for (int i = 0; i < grid * grid; i++) {
    field[i / grid][i % grid] = next_random();
  }
  for (int i = 0; i < order * order; i++) {
    matrix[i / order][i % order] = next_random();
  }
  prepare_sparse();
  const double fft = measure(run_fft, seconds);
  const double sor = measure(run_sor, seconds);
  const double monte_carlo = measure(run_monte_carlo, seconds);
  const double sparse = measure(run_sparse, seconds);
  const double lu = measure(run_lu, seconds);
  for (int i = 0; i < 2 * fft_size; i++) {
    if (!(fabs(signal[i] - original[i]) < 1e-6)) {
      fail("the transform does not return to its input");
    }
  }
  if (fabs(estimate - M_PI) > 0.05) {
    fail("the area of the circle is wrong");
  }
  printf(
      "{\"composite\": %.2f, \"fft\": %.2f, \"sor\": %.2f, \"monte-carlo\": %.2f, "
      "\"sparse\": %.2f, \"lu\": %.2f}\n",
      (fft + sor + monte_carlo + sparse + lu) / 5, fft, sor, monte_carlo, sparse, lu);
  return EXIT_SUCCESS;
}
