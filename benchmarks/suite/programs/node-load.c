// SPDX-License-Identifier: EPL-2.0
//
// Watches what a node does and prints it as JSON: use of its processors by kind, and by groups of
// processes and kernel threads, in percent of one processor; interrupts and context switches; what
// its network interfaces carried and dropped; cycles and other events that the processors count, as
// by 'perf stat -a', or a note why not.
//
//   node-load SECONDS [PROC]
//
// What processes take is read in the folder PROC, /proc by default. It ends after so many seconds,
// and sooner once there is a file 'stop' in its folder.

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
  usage_error = 2,
  most_seconds = 86400,
  looks_per_second = 5,
  path_length = 4096,
  line_length = 1 << 18
};

static const char stop_file[] = "stop";

static const char* proc = "/proc";

// Columns of the line 'cpu' of /proc/stat; the time of guests is part of user's and nice's.
enum { user, nice_user, system_time, idle, io_wait, irq, softirq, steal, guest, nice_guest, kinds };

// Whose processor time is taken. The time of QEMU's guests is part of QEMU's.
enum { benchmark, components, qemu, qemu_guest, vhost, ksoftirqd, groups, no_group };

// A process, or a thread of QEMU, that is in a group.
struct process {
  long id, parent;
  unsigned long long started;
  int group;
  // Ticks of its own, of guests among these, of children that have ended, and of these what is new.
  unsigned long long own, guest, children, inherited;
  int gone;  // It is kept until its parent has taken over its time, but not for long.
};

// The processes of all groups at a time; the first ones are sorted by id.
struct processes {
  struct process* items;
  size_t count, sorted, room;
};

enum { rx_bytes, rx_packets, rx_dropped, tx_bytes, tx_packets, tx_dropped, counters };

struct sample {
  double at;
  unsigned long long processors[kinds];
  unsigned long long interrupts, switches, receive_softirqs;
  unsigned long long network[counters];
};

static char line[line_length];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static FILE* open_or_fail(const char* name) {
  char path[path_length];
  snprintf(path, sizeof path, "%s/%s", proc, name);
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    perror(path);
    exit(EXIT_FAILURE);
  }
  return file;
}

static void read_processors(struct sample* sample) {
  FILE* file = open_or_fail("stat");
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
  FILE* file = open_or_fail("softirqs");
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

static void add(struct processes* all, struct process added) {
  if (all->count == all->room) {
    all->room = all->room == 0 ? 256 : 2 * all->room;
    all->items = realloc(all->items, all->room * sizeof *all->items);
    if (all->items == NULL) {
      perror("node-load");
      exit(EXIT_FAILURE);
    }
  }
  all->items[all->count++] = added;
}

// Reads the file of a process or thread, and where in the line its name begins. Returns NULL if it
// has ended. The name is in brackets and may have any character.
static char* read_stat(const char* path, struct process* process) {
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    return NULL;
  }
  const size_t length = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[length] = '\0';
  char *name = strchr(line, '('), *end = strrchr(line, ')');
  if (name == NULL || end == NULL) {
    return NULL;
  }
  memset(process, 0, sizeof *process);
  process->id = strtol(line, NULL, 10);
  // proc(5): the state behind the name is field 3.
  int field = 3;
  for (char* word = strtok(end + 1, " "); word != NULL; word = strtok(NULL, " "), field++) {
    switch (field) {
      case 4:
        process->parent = strtol(word, NULL, 10);
        break;
      case 14:  // utime
      case 15:  // stime
        process->own += strtoull(word, NULL, 10);
        break;
      case 16:  // cutime
      case 17:  // cstime
        process->children += strtoull(word, NULL, 10);
        break;
      case 22:
        process->started = strtoull(word, NULL, 10);
        break;
      case 43:
        process->guest = strtoull(word, NULL, 10);
        break;
    }
  }
  return name + 1;
}

static int begins(const char* text, const char* with) {
  return strncmp(text, with, strlen(with)) == 0;
}

// Who runs a process, by what is in its environment: whoever begins benchmarks and components says
// so there. It may not be ours to read.
static int group_by_environment(const char* process) {
  static const char variable[] = "SLIPWAY_EXPERIMENT";
  const char* experiment = getenv(variable);
  char path[path_length];
  snprintf(path, sizeof path, "%s/%.32s/environ", proc, process);
  FILE* file = fopen(path, "r");
  if (file == NULL) {
    return no_group;
  }
  const size_t length = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[length] = '\0';
  for (const char* at = line; at < line + length; at += strlen(at) + 1) {
    if (begins(at, "SLIPWAY_PID_FILE=")) {
      return components;
    }
    if (experiment != NULL && begins(at, variable) && at[sizeof variable - 1] == '=' &&
        strcmp(at + sizeof variable, experiment) == 0) {
      return benchmark;
    }
  }
  return no_group;
}

// Threads of QEMU are taken one by one, since the threads of vhost may be among them. What its
// children took stands in the file of each thread, and is left out.
static void add_qemu(const char* process, struct processes* all) {
  char path[path_length];
  snprintf(path, sizeof path, "%s/%.32s/task", proc, process);
  DIR* threads = opendir(path);
  if (threads == NULL) {
    return;
  }
  for (struct dirent* thread = readdir(threads); thread != NULL; thread = readdir(threads)) {
    if (isdigit((unsigned char)thread->d_name[0])) {
      struct process found;
      snprintf(path, sizeof path, "%s/%.32s/task/%.32s/stat", proc, process, thread->d_name);
      const char* name = read_stat(path, &found);
      if (name != NULL) {
        found.group = begins(name, "vhost-") ? vhost : qemu;
        found.children = 0;
        add(all, found);
      }
    }
  }
  closedir(threads);
}

static void add_process(const char* process, struct processes* all) {
  char path[path_length];
  snprintf(path, sizeof path, "%s/%.32s/stat", proc, process);
  struct process found;
  const char* name = read_stat(path, &found);
  if (name == NULL || found.id == (long)getpid()) {
    return;
  }
  if (begins(name, "vhost-") || begins(name, "ksoftirqd/")) {
    found.group = begins(name, "vhost-") ? vhost : ksoftirqd;
    add(all, found);
    return;
  }
  const int of_qemu = begins(name, "qemu") || begins(name, "kvm)");
  found.group = group_by_environment(process);  // This reads over the name.
  if (found.group != no_group) {
    add(all, found);
  } else if (of_qemu) {
    add_qemu(process, all);
  }
}

static int by_id(const void* first, const void* second) {
  const long a = ((const struct process*)first)->id, b = ((const struct process*)second)->id;
  return (a > b) - (a < b);
}

static void sort(struct processes* all) {
  if (all->count > 0) {
    qsort(all->items, all->count, sizeof *all->items, by_id);
  }
  all->sorted = all->count;
}

static void read_processes(struct processes* all) {
  all->count = 0;
  DIR* folder = opendir(proc);
  if (folder == NULL) {
    perror(proc);
    exit(EXIT_FAILURE);
  }
  for (struct dirent* entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    if (isdigit((unsigned char)entry->d_name[0])) {
      add_process(entry->d_name, all);
    }
  }
  closedir(folder);
  sort(all);
}

// Reads again what the processes of benchmarks and components have taken: these end, and their time
// with them. Others are as they were.
static void read_again(const struct processes* known, struct processes* all) {
  all->count = 0;
  for (size_t i = 0; i < known->count; i++) {
    struct process process = known->items[i];
    if (process.gone) {
      continue;
    }
    if (process.group == benchmark || process.group == components) {
      char path[path_length];
      snprintf(path, sizeof path, "%s/%ld/stat", proc, process.id);
      if (read_stat(path, &process) == NULL || process.started != known->items[i].started) {
        continue;
      }
      process.group = known->items[i].group;
    }
    add(all, process);
  }
  sort(all);
}

static struct process* find(const struct processes* all, long id) {
  const struct process wanted = {.id = id};
  return all->sorted == 0 ? NULL
                          : bsearch(&wanted, all->items, all->sorted, sizeof *all->items, by_id);
}

// The same process at another time, if it was or is there.
static const struct process* same(const struct processes* all, const struct process* process) {
  const struct process* found = find(all, process->id);
  return found != NULL && found->started == process->started ? found : NULL;
}

// The process that has taken over the time of one that has ended: the nearest of its ancestors that
// lives.
static long heir(const struct processes* from, const struct processes* to,
                 const struct process* ended) {
  long id = ended->parent;
  const struct process* ancestor = find(from, id);
  while (ancestor != NULL && same(to, ancestor) == NULL) {
    id = ancestor->parent;
    ancestor = find(from, id);
  }
  return id;
}

static unsigned long long more(unsigned long long from, unsigned long long to) {
  return to > from ? to - from : 0;
}

// Adds the ticks that each group has taken from one time to the next.
static void add_growth(const struct processes* from, struct processes* to,
                       unsigned long long taken[groups]) {
  static const struct process nothing;
  for (size_t i = 0; i < to->count; i++) {
    struct process* process = &to->items[i];
    const struct process* before = same(from, process);
    if (before == NULL) {
      before = &nothing;
    }
    taken[process->group] += more(before->own, process->own);
    if (process->group == qemu) {
      taken[qemu_guest] += more(before->guest, process->guest);
    }
    process->inherited = more(before->children, process->children);
  }
  // What those that have ended had taken by then has been added already. They may have ended after
  // their parent was looked at.
  const size_t alive = to->count;
  for (size_t i = 0; i < from->count; i++) {
    struct process ended = from->items[i];
    if (same(to, &ended) == NULL) {
      struct process* parent = find(to, heir(from, to, &ended));
      if (parent != NULL && parent->inherited >= ended.own + ended.children) {
        parent->inherited -= ended.own + ended.children;
      } else if (!ended.gone) {
        ended.gone = 1;
        add(to, ended);
      }
    }
  }
  for (size_t i = 0; i < alive; i++) {
    taken[to->items[i].group] += to->items[i].inherited;
  }
  sort(to);
}

static int is_hardware(const char* interface) {
  char path[path_length];
  snprintf(path, sizeof path, "/sys/class/net/%.64s/device", interface);
  return access(path, F_OK) == 0;
}

// Adds the counters of the interfaces: those of hardware, since bridges and tunnels carry the same
// once more. Returns how many there were.
static int add_interfaces(struct sample* sample, int hardware_only) {
  FILE* file = open_or_fail("net/dev");
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
  if (add_interfaces(sample, 1) == 0) {
    add_interfaces(sample, 0);  // In a namespace there is no hardware.
  }
}

// Ticks in percent of one processor.
static double share(unsigned long long ticks, double seconds) {
  return (double)ticks / (double)sysconf(_SC_CLK_TCK) / seconds * 100;
}

// Of one kind, in percent of one processor.
static double percent(const struct sample* from, const struct sample* to, int kind) {
  return share(more(from->processors[kind], to->processors[kind]), to->at - from->at);
}

static double busy(const struct sample* from, const struct sample* to) {
  double sum = 0;
  for (int kind = user; kind <= softirq; kind++) {
    if (kind != idle && kind != io_wait) {
      sum += percent(from, to, kind);
    }
  }
  return sum;
}

// What this program has taken, in percent of one processor.
static double own_share(double seconds) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return ((double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
          (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6) /
         seconds * 100;
}

static void print(const char* name, double value) { printf(", \"%s\": %.3f", name, value); }

static void print_kind(const char* name, const struct sample* from, const struct sample* to,
                       int kind) {
  print(name, percent(from, to, kind));
}

static void print_rate(const char* name, const struct sample* from, const struct sample* to,
                       int counter, double unit) {
  print(name,
        (double)more(from->network[counter], to->network[counter]) * unit / (to->at - from->at));
}

// Prints whose time it was; together they are what was in use.
static void print_groups(const struct sample* from, const struct sample* to,
                         const unsigned long long taken[groups]) {
  const double seconds = to->at - from->at;
  const double own = own_share(seconds);
  print("benchmark", share(taken[benchmark], seconds));
  print("components", share(taken[components], seconds));
  print("qemu", share(taken[qemu], seconds));
  print("qemu-guests", share(taken[qemu_guest], seconds));
  print("qemu-host", share(more(taken[qemu_guest], taken[qemu]), seconds));
  print("vhost", share(taken[vhost], seconds));
  print("ksoftirqd", share(taken[ksoftirqd], seconds));
  print("watching", own);
  const double rest =
      busy(from, to) - own -
      share(taken[benchmark] + taken[components] + taken[qemu] + taken[vhost] + taken[ksoftirqd],
            seconds);
  print("others", rest > 0 ? rest : 0);
}

// What processors count, and the kernel about them.
enum { cycles, instructions, cache_misses, migrations, events };

static const struct {
  const char *key, *words;
  uint32_t type;
  uint64_t config;
  double unit;
} event_kinds[events] = {
    {"cycles", "cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 1e-9},
    {"instructions", "instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, 1e-9},
    {"cache-misses", "cache misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES, 1e-6},
    {"migrations", "migrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, 1},
};

// One kind of event on all processors.
struct counted {
  int* files;
  long count;
  int refused;  // the error; 0 where it is counted
};

static void open_events(struct counted all[events]) {
  // A file for each event and processor.
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  const long processors = sysconf(_SC_NPROCESSORS_CONF);
  for (int event = 0; event < events; event++) {
    struct counted* counted = &all[event];
    *counted = (struct counted){.files = calloc((size_t)processors, sizeof(int))};
    struct perf_event_attr wanted = {
        .size = sizeof wanted,
        .type = event_kinds[event].type,
        .config = event_kinds[event].config,
        .read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
    };
    for (long on = 0; counted->refused == 0 && on < processors; on++) {
      const int file =
          (int)syscall(SYS_perf_event_open, &wanted, -1, (int)on, -1, PERF_FLAG_FD_CLOEXEC);
      if (file >= 0) {
        counted->files[counted->count++] = file;
      } else if (errno != ENODEV) {  // That one is switched off.
        counted->refused = errno;
      }
    }
  }
}

// Events in a second on all processors. Where there are more events than counters, each is counted
// for a part of the time.
static double event_rate(struct counted* counted) {
  double rate = 0;
  for (long i = 0; i < counted->count; i++) {
    struct {
      uint64_t value, enabled, running;
    } read_now;
    if (read(counted->files[i], &read_now, sizeof read_now) != sizeof read_now ||
        read_now.running == 0) {
      counted->refused = EBUSY;
      return 0;
    }
    rate += (double)read_now.value / (double)read_now.running * 1e9;
  }
  return rate;
}

static long paranoia(void) {
  long level = -1;
  FILE* file = fopen("/proc/sys/kernel/perf_event_paranoid", "r");
  if (file != NULL) {
    if (fscanf(file, "%ld", &level) != 1) {
      level = -1;
    }
    fclose(file);
  }
  return level;
}

static void print_refusal(int refused) {
  switch (refused) {
    case EACCES:
    case EPERM:
      printf("not permitted (kernel.perf_event_paranoid is %ld)", paranoia());
      break;
    case ENOENT:
    case EOPNOTSUPP:
      printf("the processors have no such counters, as in most virtual machines");
      break;
    case EBUSY:
      printf("all counters of the processors are in use");
      break;
    default:
      printf("%s", strerror(refused));
  }
}

// Prints what is counted, and a note on what is not.
static void print_events(struct counted all[events]) {
  double rates[events];
  int first_refused = events;
  for (int event = 0; event < events; event++) {
    rates[event] = all[event].refused == 0 ? event_rate(&all[event]) : 0;
    if (all[event].refused == 0) {
      print(event_kinds[event].key, rates[event] * event_kinds[event].unit);
    } else if (first_refused == events) {
      first_refused = event;
    }
  }
  if (all[cycles].refused == 0 && all[instructions].refused == 0 && rates[cycles] > 0) {
    print("instructions-per-cycle", rates[instructions] / rates[cycles]);
  }
  if (first_refused < events) {
    printf(", \"note\": \"Not counted: ");
    const char* between = "";
    for (int event = first_refused; event < events; event++) {
      if (all[event].refused != 0) {
        printf("%s%s", between, event_kinds[event].words);
        between = ", ";
      }
    }
    printf(": ");
    print_refusal(all[first_refused].refused);
    printf(".\"");
  }
}

static void wait_until(double then) {
  const double left = then - now();
  if (left > 0) {
    const double whole = (double)(time_t)left;
    struct timespec time = {(time_t)left, (long)((left - whole) * 1e9)};
    while (nanosleep(&time, &time) != 0) {
    }
  }
}

int main(int count, char** arguments) {
  const long seconds = count == 2 || count == 3 ? strtol(arguments[1], NULL, 10) : 0;
  if (seconds < 1 || seconds > most_seconds) {
    fprintf(stderr, "usage: node-load SECONDS [PROC]\n");
    return usage_error;
  }
  if (count == 3) {
    proc = arguments[2];
  }
  unlink(stop_file);
  static struct sample first, last, previous, current;
  static struct counted counted[events];
  struct processes tables[2] = {{0}}, *before = &tables[0], *after = &tables[1];
  unsigned long long taken[groups] = {0};
  open_events(counted);
  read_processes(before);
  take(&first);
  previous = first;
  printf("{\"intervals\": [");
  const char* between = "";
  for (long look = 1, ended = 0; !ended; look++) {
    wait_until(first.at + (double)look / looks_per_second);
    ended = look == seconds * looks_per_second || access(stop_file, F_OK) == 0;
    if (ended || look % looks_per_second == 0) {
      take_processors(&current);
      printf("%s{\"end\": %.3f, \"busy\": %.3f}", between, current.at - first.at,
             busy(&previous, &current));
      between = ", ";
      previous = current;
      read_processes(after);
    } else {
      read_again(before, after);
    }
    add_growth(before, after, taken);
    struct processes* swapped = before;
    before = after;
    after = swapped;
  }
  take(&last);
  const double duration = last.at - first.at;
  printf("], \"busy\": %.3f", busy(&first, &last));
  print_kind("user", &first, &last, user);
  print_kind("system", &first, &last, system_time);
  print_kind("irq", &first, &last, irq);
  print_kind("softirq", &first, &last, softirq);
  print_kind("steal", &first, &last, steal);
  print_kind("guests", &first, &last, guest);
  print_groups(&first, &last, taken);
  print("interrupts", (double)more(first.interrupts, last.interrupts) / duration);
  print("switches", (double)more(first.switches, last.switches) / duration);
  print("receive-softirqs", (double)more(first.receive_softirqs, last.receive_softirqs) / duration);
  print_rate("received", &first, &last, rx_bytes, 8e-6);
  print_rate("sent", &first, &last, tx_bytes, 8e-6);
  print_rate("received-packets", &first, &last, rx_packets, 1);
  print_rate("sent-packets", &first, &last, tx_packets, 1);
  print("dropped", (double)(more(first.network[rx_dropped], last.network[rx_dropped]) +
                            more(first.network[tx_dropped], last.network[tx_dropped])));
  print_events(counted);
  printf("}\n");
  return EXIT_SUCCESS;
}
