# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=sh
#
# What the scripts of a component host share. A script sets `script` (its name) and `here` (its
# folder) and sources this. Nothing but POSIX sh, the usual utilities, and Linux' /proc.
#
# The variables that a function says it sets are its results: sh has no others. Some are read by the
# scripts only, and `script` and `here` are set by them.
# shellcheck disable=SC2034,SC2154

set -u
LC_ALL=C
export LC_ALL
unset CDPATH
umask 022

# What callers are told; README.md says what each means.
readonly EXIT_USAGE=2 EXIT_COMMAND=3 EXIT_ABSENT=4 EXIT_STATE=5 EXIT_ARCHIVE=6 EXIT_BUSY=7
readonly EXIT_SPACE=8 EXIT_HOST=9

# Patience in seconds. Longer for who needs it: they can be set in the environment.
readonly LOCK_SECONDS="${SLIPWAY_LOCK_SECONDS:-60}"
readonly START_SECONDS="${SLIPWAY_START_SECONDS:-30}"
readonly STOP_SECONDS="${SLIPWAY_STOP_SECONDS:-10}"
readonly COMMAND_SECONDS="${SLIPWAY_COMMAND_SECONDS:-30}"
readonly ANSWER_SECONDS="${SLIPWAY_ANSWER_SECONDS:-2}"

readonly LOG_LINES_TOLD=5
# In an installed component's folder: what it was installed from. Its presence says 'installed'.
readonly MARK=.slipway-archive

readonly tab="	"

# Ends the script: $1 is its exit code, the rest the message.
fail() {
  code=$1
  shift
  printf '%s: %s\n' "$script" "$*" >&2
  exit "$code"
}

# Called when the script ends, however it does.
cleanup=:
finish() {
  "$cleanup"
  for held in $links_held; do
    rm -f "$run/locks/$held.held"
  done
}
links_held=
trap finish EXIT

# Every process that a script takes is felt where a hundred components are deployed; `pwd` is one.
cd -P -- "$here" || exit 70
archive=$PWD here=$PWD
cd /
root=${archive%/*}
readonly archive root
readonly run="$archive/run" instances="$archive/instances"

# --- names ---

is_instance() {
  case $1 in
    '' | *[!A-Za-z0-9._-]* | [.-]*) return 1 ;;
  esac
  [ ${#1} -le 64 ]
}

is_component() {
  case $1 in
    *[!A-Za-z0-9._+-]*) return 1 ;;
    [A-Za-z]*-[0-9]*) ;;
    *) return 1 ;;
  esac
  n_name=${1%%-*}
  n_version=${1#*-}
  case $n_name:$n_version in
    *[!A-Za-z0-9_]*:* | *:[!0-9]* | *:*_*) return 1 ;;
  esac
  [ ${#n_name} -le 64 ] && [ ${#n_version} -le 64 ]
}

is_sha256() {
  case $1 in
    *[!0-9a-f]*) return 1 ;;
  esac
  [ ${#1} -eq 64 ]
}

# Ends the script unless it was given an instance name and nothing else: $1 is how many arguments
# there are, $2 the first.
require_instance() {
  [ "$1" -eq 1 ] || fail "$EXIT_USAGE" "usage: $script INSTANCE"
  is_instance "$2" || fail "$EXIT_USAGE" "not the name of an instance: 1 to 64 letters, digits," \
    "'.', '_' and '-', the first a letter, digit or '_'"
}

require_component() {
  is_component "$1" || fail "$EXIT_USAGE" "not the identifier of a component: NAME-VERSION, a name" \
    "of letters, digits and '_', a version of letters, digits, '.', '+' and '-'"
}

# --- the machine ---

# Sets `hashed` to the SHA-256 of the file $1.
hash_of() {
  if command -v sha256sum >/dev/null; then
    hashed=$(sha256sum <"$1") || return 1
  elif command -v openssl >/dev/null; then
    hashed=$(openssl dgst -sha256 -r <"$1") || return 1
  else
    fail "$EXIT_HOST" "this host has no program for SHA-256 (sha256sum or openssl)"
  fi
  hashed=${hashed%% *}
}

# Sets `uptime`: hundredths of a second, which no one can set back.
read_uptime() {
  read -r uptime _ </proc/uptime
  uptime=${uptime%.*}${uptime#*.}
}

# A moment's sleep.
nap() {
  sleep 0.05 2>/dev/null || sleep 1
}

read -r boot </proc/sys/kernel/random/boot_id
readonly boot

# Sets p_state, p_parent, p_session and p_ticks (its start time, which with the boot tells it from a
# later process of the same number) of the process $1. Fails if there is none that lives.
read_process() {
  p_line=
  # A process may have put a line end into its name: what counts is in the last line.
  { while IFS= read -r p_next; do p_line=$p_next; done <"/proc/$1/stat"; } 2>/dev/null
  [ -n "$p_line" ] || return 1
  # shellcheck disable=SC2086 # fields are numbers
  set -- ${p_line##*) }
  p_state=$1 p_parent=$2 p_session=$4 p_ticks=${20}
  case $p_state in
    Z | X | x) return 1 ;;
  esac
}

# Sets `members` to the living processes of the session $1.
read_members() {
  members=
  for m_folder in /proc/[0-9]*; do
    if read_process "${m_folder#/proc/}" && [ "$p_session" = "$1" ]; then
      members="$members ${m_folder#/proc/}"
    fi
  done
}

# Whether a write failed for want of space: $1 is a folder, $2 a file with what was said about it.
is_full() {
  grep -qiE 'no space left|disk full|disk quota' "$2" 2>/dev/null ||
    [ "$(df -Pk "$1" 2>/dev/null | awk 'NR == 2 { print $4 }')" = 0 ]
}

# Writes the line $2 to the file $1, which has its old content or the new one.
write_line() {
  { printf '%s\n' "$2" >"$1.new"; } 2>/dev/null
  settle_file $? "$1"
}

# Puts what was written for the file $2 into its place, if $1 says that writing it went well.
settle_file() {
  if [ "$1" -eq 0 ] && mv -f "$2.new" "$2" 2>/dev/null; then
    return 0
  fi
  rm -f "$2.new"
  if is_full "${2%/*}" /dev/null; then
    fail "$EXIT_SPACE" "no space left on this host to write $2"
  fi
  fail "$EXIT_HOST" "cannot write $2"
}

# --- locks ---

# lock KIND NAME DESCRIPTOR: takes the lock NAME, `shared` or `exclusive`, and holds it until the
# script ends. DESCRIPTOR is 7, 8 or 9; nobody's children are to inherit it.
lock() {
  [ -d "$run/locks" ] || mkdir -p "$run/locks" 2>/dev/null
  lock_file=$run/locks/$2
  read_uptime
  lock_end=$((uptime + LOCK_SECONDS * 100))
  if command -v flock >/dev/null; then
    { : >>"$lock_file"; } 2>/dev/null || fail "$EXIT_HOST" "cannot write to $run"
    case $3 in
      7) exec 7>>"$lock_file" ;;
      8) exec 8>>"$lock_file" ;;
      *) exec 9>>"$lock_file" ;;
    esac
    case $1 in
      shared) lock_option=-s ;;
      *) lock_option=-x ;;
    esac
    until flock -n "$lock_option" "$3"; do
      await_lock "$2"
    done
  else
    lock_by_link "$2"
  fi
}

await_lock() {
  read_uptime
  [ "$uptime" -lt "$lock_end" ] || fail "$EXIT_BUSY" "another call is at work on $1"
  nap
}

# For systems without flock: a symbolic link is made atomically, and its target says who holds it.
# A lock whose holder died is broken under a lock of its own.
lock_by_link() {
  read_process $$
  until ln -s "$$.$p_ticks.$boot" "$lock_file.held" 2>/dev/null; do
    [ -w "$run/locks" ] || fail "$EXIT_HOST" "cannot write to $run"
    if holder_is_dead "$lock_file.held" && ln -s $$ "$lock_file.breaking" 2>/dev/null; then
      if holder_is_dead "$lock_file.held"; then
        rm -f "$lock_file.held"
      fi
      rm -f "$lock_file.breaking"
    else
      await_lock "$1"
    fi
    read_process $$
  done
  links_held="$links_held $1"
}

holder_is_dead() {
  holder=$(readlink "$1") || return 1
  holder_ticks=${holder#*.}
  [ "${holder##*.}" = "$boot" ] && read_process "${holder%%.*}" &&
    [ "$p_ticks" = "${holder_ticks%%.*}" ] && return 1
  return 0
}

# --- instances ---

# Reads the configuration of the instance $1. Sets c_component, c_domain, c_address, c_cores and
# c_discovery, empty where they are not given. Ends the script if there is something wrong with it.
read_configuration() {
  check_configuration "$instances/$1" "$1"
}

# The same for the file $1, which is to be that of the instance $2.
check_configuration() {
  c_component='' c_domain='' c_address='' c_cores='' c_discovery=''
  [ -f "$1" ] || fail "$EXIT_ABSENT" "there is no configuration of an instance $2"
  c_keys=' '
  while IFS= read -r c_line || [ -n "$c_line" ]; do
    c_key=${c_line%%=*}
    c_value=${c_line#*=}
    case $c_line in
      component=*) is_component "$c_value" && c_component=$c_value ;;
      domain=*) is_number "$c_value" 232 && c_domain=$c_value ;;
      address=*) is_made_of '0-9A-Fa-f.:' "$c_value" && c_address=$c_value ;;
      cores=*) is_made_of '0-9,-' "$c_value" && c_cores=$c_value ;;
      discovery=*) is_discovery "$c_value" && c_discovery=$c_value ;;
      *) false ;;
    esac || fail "$EXIT_USAGE" "illegal line in the configuration of $2: $(printable "$c_line")"
    case $c_keys in
      *" $c_key "*) fail "$EXIT_USAGE" "the configuration of $2 has $c_key twice" ;;
    esac
    c_keys="$c_keys$c_key "
  done <"$1"
  [ -n "$c_component" ] || fail "$EXIT_USAGE" "the configuration of $2 names no component"
  [ -n "$c_domain" ] || fail "$EXIT_USAGE" "the configuration of $2 names no domain"
}

is_number() {
  case $1 in
    '' | *[!0-9]* | 0?* | ????*) return 1 ;;
  esac
  [ "$1" -le "$2" ]
}

is_made_of() {
  case $2 in
    '' | *[!$1]*) return 1 ;;
  esac
  [ ${#2} -le 255 ]
}

is_discovery() {
  is_instance "$1" || return 1
  case $1 in
    *cyclonedds.xml | *fastdds.xml | *opendds.ini) ;;
    *) return 1 ;;
  esac
}

printable() {
  printf '%.200s' "$1" | tr -c ' -~' '?'
}

# Prints what a component has printed, indented: without the codes by which it colours a terminal,
# and with ? for what else is not printable.
print_quoted() {
  sed "s/$(printf '\033')\[[0-9;:]*m//g; s/^/  /" | tr -c '\n -~' '?'
}

# What is recorded and true of the instance $1. Sets
#   wanted        running, paused, or nothing where it need not run
#   w_component   what it was started from
#   w_config      the hash of the configuration that it was started with
#   w_time        when
#   w_cause       why it does not run if it does not; `start` until its start was successful
#   w_boot        the boot of the host in which it was started
#   pid, session  of its living process; empty where there is none
#   state         RUNNING, PAUSED, STOPPED or FAILED
#   halted        yes where it is RUNNING and somebody else has stopped it by a signal
read_instance() {
  halted=''
  wanted='' w_component='' w_config='' w_time='' w_cause='' w_boot='' pid='' session='' r_boot=''
  if [ -f "$run/$1.wanted" ]; then
    IFS=$tab read -r wanted w_component w_config w_time w_cause w_boot <"$run/$1.wanted"
  fi
  if [ -f "$run/$1.pid" ]; then
    read -r r_pid r_ticks r_session r_boot <"$run/$1.pid"
    if [ "$r_boot" != "$boot" ]; then
      # From before a restart of the host: the number means nothing now.
      rm -f "$run/$1.pid"
    elif read_process "$r_pid" && [ "$p_ticks" = "$r_ticks" ]; then
      pid=$r_pid session=$r_session
      [ "$p_state" != T ] || halted=yes
    fi
  fi
  case $wanted:$w_cause:$pid in
    :*) state=STOPPED ;;
    *: | *:start:*) state=FAILED ;;
    paused:*) state=PAUSED ;;
    *) state=RUNNING ;;
  esac
  [ "$state" = RUNNING ] || halted=
}

# Records that the instance $1 is wanted as $2 (running or paused); the rest as read_instance sets.
want() {
  write_line "$run/$1.wanted" \
    "$2$tab$w_component$tab$w_config$tab$w_time$tab$w_cause$tab$w_boot"
}

# Records the process $2 of the instance $1, with the session $3; it lives.
record_process() {
  read_process "$2" || return 1
  write_line "$run/$1.pid" "$2 $p_ticks $3 $boot"
}

# --- components ---

# Sets `home` to the folder of the installed component $1. Fails if it is not installed.
locate_component() {
  home=$root/$1
  [ -f "$home/$MARK" ]
}

# Sets `command` to what the component of `home` does for $1 (start, stop ...); empty for nothing.
read_command() {
  command=
  while IFS= read -r k_line; do
    case $k_line in
      "$1="*) command=${k_line#*=} ;;
    esac
  done <"$home/$MARK"
}

# Sets the environment of a component's commands for the instance $1.
export_settings() {
  SLIPWAY_INSTANCE=$1
  SLIPWAY_PID_FILE=$home/run/$1.pid
  SLIPWAY_LOG=$home/log/$1.txt
  console=$home/log/$1.console.txt
  export SLIPWAY_INSTANCE SLIPWAY_PID_FILE SLIPWAY_LOG
}

# Runs the command line $1 of the component in `home` in a session of its own, for at most $2
# hundredths of a second. Its output goes to the file $3. Sets `code`, 124 where it was ended for its time.
run_command() {
  spawn "$1" "$3"
  read_uptime
  r_end=$((uptime + $2))
  while read_process "$leader"; do
    read_uptime
    if [ "$uptime" -ge "$r_end" ]; then
      signal_session KILL "$leader"
      wait "$leader" 2>/dev/null
      code=124
      return
    fi
    nap
  done
  wait "$leader" 2>/dev/null
  code=$?
}

# Starts the command line $1 in `home`; output to the file $2. Sets `leader`, the process that leads
# its session. The locks are not handed on: they would be held as long as the component runs.
spawn() {
  command -v setsid >/dev/null || fail "$EXIT_HOST" "this host has no program setsid"
  { : >>"$2"; } 2>/dev/null || fail "$EXIT_HOST" "cannot write $2"
  cd "$home" || exit 70
  # Of a background process, $! is what became of it by exec. Where the command is a single program,
  # no shell is to stand between, whose end would not be the program's.
  spawned=$1
  found=${1%% *}
  case $found in
    */*) ;;
    *) found=$(command -v "$found") ;;
  esac
  case $1:$found in
    *[!A-Za-z0-9_./:=,@%+\ -]*) ;;
    *:*/*) spawned="exec $1" ;;
  esac
  setsid ${c_cores:+taskset -c "$c_cores"} sh -c "$spawned" </dev/null >>"$2" 2>&1 8>&- 9>&- &
  leader=$!
  cd /
}

# Sends the signal $1 to all processes of the session $2.
signal_session() {
  read_members "$2"
  # shellcheck disable=SC2086 # a list of numbers
  [ -z "$members" ] || kill -s "$1" $members 2>/dev/null
}

# Sends the signal $1 to the component's processes: all of its session if the session is its own,
# else the one process.
signal_component() {
  if [ "$session" = - ]; then
    kill -s "$1" "$pid" 2>/dev/null
  else
    signal_session "$1" "$session"
  fi
}

# Whether a process of the component lives.
component_lives() {
  if [ "$session" = - ]; then
    read_process "$pid" && [ "$p_ticks" = "$r_ticks" ]
  else
    read_members "$session"
    [ -n "$members" ]
  fi
}

# Waits up to $1 hundredths of a second for the component's end.
await_end() {
  read_uptime
  e_end=$((uptime + $1))
  while component_lives; do
    read_uptime
    [ "$uptime" -lt "$e_end" ] || return 1
    nap
  done
}

# Finds a process that the instance $1 runs as though it is not recorded: the script that started it
# was killed. Sets pid, session and r_ticks, or leaves pid empty.
find_lost_process() {
  [ -f "$SLIPWAY_PID_FILE" ] || return 0
  read -r f_pid f_rest <"$SLIPWAY_PID_FILE" || return 0
  case $f_pid in
    '' | *[!0-9]*) return 0 ;;
  esac
  # The number may be another process's by now: what it was started for says whose it is.
  if is_ours "$f_pid" && read_process "$f_pid"; then
    pid=$f_pid r_ticks=$p_ticks
    session=-
    [ "$p_session" != "$pid" ] || session=$pid
  fi
}

# Whether the process $1 was started for the instance whose settings are exported. While a process
# becomes another program, it has no environment for a moment.
is_ours() {
  o_environment=
  o_tries=20
  while read_process "$1"; do
    o_environment=$({ tr '\0' '\n' <"/proc/$1/environ"; } 2>/dev/null)
    o_tries=$((o_tries - 1))
    if [ -n "$o_environment" ] || [ "$o_tries" -eq 0 ]; then
      break
    fi
    nap
  done
  case "
$o_environment
" in
    *"
SLIPWAY_PID_FILE=$SLIPWAY_PID_FILE
"*) ;;
    *) return 1 ;;
  esac
}

# Kills what the recorded process, which is dead, has left behind in its session.
kill_orphans() {
  [ "$r_boot" = "$boot" ] && [ "$r_session" != - ] || return 0
  read_members "$r_session"
  for o_member in $members; do
    if is_ours "$o_member"; then
      kill -s KILL "$o_member" 2>/dev/null
    fi
  done
}

# Ends the processes of the instance $1, as read_instance has read it: by its stop command, by TERM,
# by KILL. Sets `ending`: ended, killed or idle.
end_instance() {
  ending=idle
  if locate_component "$w_component"; then
    export_settings "$1"
  else
    home=
  fi
  if [ -n "$pid" ]; then
    end_process "$1"
  fi
  if [ -n "$home" ]; then
    kill_orphans
    if [ "$w_cause" = start ]; then
      pid=
      find_lost_process
      [ -z "$pid" ] || end_process "$1"
    fi
  fi
  rm -f "$run/$1.pid" "$run/$1.wanted" || fail "$EXIT_HOST" "cannot write to $run"
}

# The same for its one process, which lives.
end_process() {
  [ "$ending" = killed ] || ending=ended
  read_uptime
  s_term=$((uptime + STOP_SECONDS * 50))
  s_kill=$((uptime + STOP_SECONDS * 100))
  command=
  [ -z "$home" ] || read_command pause
  if [ -n "$halted" ] || { [ "$wanted" = paused ] && [ -z "$command" ]; }; then
    signal_component CONT
  fi
  command=
  [ -z "$home" ] || read_command stop
  if [ -n "$command" ]; then
    run_command "$command" $((s_term - uptime)) "$console"
    read_uptime
    [ "$code" -ne 0 ] || await_end $((s_term > uptime ? s_term - uptime : 0))
  fi
  if component_lives; then
    signal_component TERM
    read_uptime
    if ! await_end $((s_kill > uptime ? s_kill - uptime : 0)); then
      ending=killed
      printf '%s: %s did not end in %s s and was killed\n' "$script" "$1" "$STOP_SECONDS" >&2
      signal_component KILL
      await_end 500 || fail "$EXIT_COMMAND" "process $pid of $1 cannot be killed"
    fi
  fi
}

# Takes the locks of the instance $1 and reads it. Ends the script if there is nothing of it.
lock_instance() {
  find_component "$1"
  i_component=$component
  lock shared "$i_component" 8
  lock exclusive "$1" 9
  find_component "$1"
  [ "$component" = "$i_component" ] || fail "$EXIT_BUSY" "$1 was changed meanwhile"
  read_instance "$1"
}

# Sets `component` to what the instance $1 was started from, else is to be.
find_component() {
  read_instance "$1"
  component=$w_component
  if [ -z "$component" ]; then
    read_configuration "$1"
    component=$c_component
  fi
}

# Pauses or resumes the instance $1, which is locked and read: by the command $2 of its archive, else
# by the signal $3. It is then wanted as $4 and in the state $5. What somebody else has stopped by a
# signal goes on by a signal.
steer() {
  case $state in
    "$5") [ -z "$halted" ] || signal_component CONT ;;
    STOPPED | FAILED) fail "$EXIT_STATE" "$1 does not run: it is $state" ;;
    *)
      locate_component "$w_component" || fail "$EXIT_ABSENT" "$w_component is not installed"
      export_settings "$1"
      read_command "$2"
      if [ -n "$command" ]; then
        run_command "$command" $((COMMAND_SECONDS * 100)) "$console"
        [ "$code" -eq 0 ] ||
          fail "$EXIT_COMMAND" "the $2 command of $1 failed with exit code $code; see $console"
      else
        signal_component "$3"
      fi
      want "$1" "$4"
      ;;
  esac
  printf '%s\t%s\n' "$5" "$pid"
}

# --- discovery files ---

# Which discovery files are needed is decided by who holds this lock. No instance has such a name.
lock_discovery() {
  lock exclusive .discovery 7
}

# Removes the discovery files that no configuration names; the lock is held.
sweep_discovery() {
  for d_file in "$archive/discovery"/*; do
    [ ! -f "$d_file" ] || grep -qxF "discovery=${d_file##*/}" "$instances"/* 2>/dev/null ||
      rm -f "$d_file"
  done
}

# --- all instances at once ---

# Sets `answering` to INSTANCE:COMPONENT for each that lives and whose component has the command $1,
# in reverse order. What is stopped by a signal cannot answer.
find_answering() {
  status=$("$here/status") || fail 70 "the script status failed"
  answering=
  while IFS=$tab read -r f_kind f_name f_component f_state f_pid f_config f_time f_cause; do
    case $f_kind:$f_state:$f_cause in
      instance:RUNNING:halted) continue ;;
      instance:RUNNING:* | instance:PAUSED:*) ;;
      *) continue ;;
    esac
    locate_component "$f_component" || continue
    read_command pause
    [ "$f_state" = RUNNING ] || [ -n "$command" ] || continue
    read_command "$1"
    [ -z "$command" ] || answering="$f_name:$f_component $answering"
  done <<STATUS
$status
STATUS
  command -v timeout >/dev/null || fail "$EXIT_HOST" "this host has no program timeout"
}

# Calls the function $1 with instance and component for each INSTANCE:COMPONENT that follows, all
# side by side, and prints what they print, the last first. Nothing is mixed: each writes into a pipe
# of its own, which is read when the ones after it have ended.
for_each() {
  [ $# -gt 1 ] || return 0
  "$1" "${2%%:*}" "${2#*:}" | {
    e_function=$1
    shift 2
    for_each "$e_function" "$@"
    cat
  }
}

# Sets `answer` to the line of JSON that the command $1 of the instance $2 of the component $3 prints.
# Fails if there is none in time. What the command leaves behind may keep the pipe open: reading has
# its own end.
ask() {
  locate_component "$3"
  read_command "$1"
  export_settings "$2"
  answer=$(
    cd "$home" || exit
    timeout -s KILL "$ANSWER_SECONDS" sh -c "$command" </dev/null 2>/dev/null |
      timeout -s KILL "$((ANSWER_SECONDS + 1))" head -n 1
  )
  case $answer in
    '{'*'}') ;;
    *) return 1 ;;
  esac
}

# Has all instances that have the command $1 run it, and prints a line for each that did: the word $2
# and its name. Ends the script if one does not.
tell_all() {
  t_command=$1 t_word=$2
  find_answering "$1"
  # shellcheck disable=SC2086 # names have no spaces
  told=$(for_each tell $answering)
  [ -z "$told" ] || printf '%s\n' "$told"
  for t_name in $answering; do
    case "
$told
" in
      *"
$t_word$tab${t_name%%:*}
"*) ;;
      *) fail "$EXIT_COMMAND" "the $t_command command of ${t_name%%:*} failed, or took more than" \
        "$ANSWER_SECONDS s" ;;
    esac
  done
}

tell() {
  locate_component "$2"
  read_command "$t_command"
  export_settings "$1"
  cd "$home" || return
  ! timeout -s KILL "$ANSWER_SECONDS" sh -c "$command" </dev/null >/dev/null 2>&1 ||
    printf '%s\t%s\n' "$t_word" "$1"
}

# Prints the names of all instances that there is something of, one to a line.
all_instances() {
  for a_file in "$instances"/* "$run"/*.wanted; do
    a_name=${a_file##*/}
    case $a_file in
      "$run"/*) a_name=${a_name%.wanted} ;;
    esac
    if [ -f "$a_file" ] && is_instance "$a_name"; then
      printf '%s\n' "$a_name"
    fi
  done | sort -u
}
