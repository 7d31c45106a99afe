// SPDX-License-Identifier: EPL-2.0
//
// Writes so many million bytes of text to a file, the same on every machine: words of a small
// vocabulary, the frequent ones more often, so that it compresses about as prose does.
//
//   sample-text MEGABYTES FILE

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { usage_error = 2, words = 4096, longest_word = 12, line_length = 80 };

static uint64_t state = 88172645463325252ULL;

// Xorshift (Marsaglia 2003).
static uint32_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 32);
}

static char vocabulary[words][longest_word + 1];
static int lengths[words];

static void make_vocabulary(void) {
  for (int word = 0; word < words; word++) {
    lengths[word] = 2 + (int)(next_random() % (longest_word - 1));
    for (int letter = 0; letter < lengths[word]; letter++) {
      vocabulary[word][letter] = (char)('a' + next_random() % 26);
    }
  }
}

int main(int count, char** arguments) {
  const long long megabytes = count == 3 ? strtoll(arguments[1], NULL, 10) : 0;
  if (megabytes <= 0 || megabytes > 1000000) {
    fprintf(stderr, "usage: sample-text MEGABYTES FILE\n");
    return usage_error;
  }
  FILE* file = fopen(arguments[2], "wb");
  if (file == NULL) {
    perror(arguments[2]);
    return EXIT_FAILURE;
  }
  make_vocabulary();
  long long left = megabytes * 1000000;
  int column = 0;
  while (left > 0) {
    // The square prefers low numbers.
    const uint64_t part = next_random() >> 16;
    const int word = (int)((part * part * words) >> 32);
    for (int letter = 0; letter < lengths[word] && left > 0; letter++, left--) {
      putc(vocabulary[word][letter], file);
    }
    if (left > 0) {
      column += lengths[word] + 1;
      putc(column > line_length ? '\n' : ' ', file);
      column = column > line_length ? 0 : column;
      left--;
    }
  }
  if (fclose(file) != 0) {
    perror(arguments[2]);
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
