# Steps of the checks: each says its name, how long it took and its last line; what fails stands at the end, with why and the command that
# repeats it, in 60 lines at most.

# STEP_LOGS names a folder in which the logs stay, for whoever looks at them afterwards.
logs=${STEP_LOGS:-$(mktemp -d)}
mkdir -p "$logs"
failed=()
declare -a failed_names=()
declare -A aside_pids aside_commands aside_begun

# Tests write there which of them fail, each with why and the command that repeats it.
failures_of() {
  echo "$logs/$1.failures"
}

# A step that everything after it waits for, its output as it comes.
step() {
  local name=$1 begun=$SECONDS
  shift
  echo "── $name: $*"
  rm -f "$(failures_of "$name")"
  if FAILURES_FILE=$(failures_of "$name") "$@" 2>&1 | tee "$logs/$name"; then
    echo "── $name: passed in $((SECONDS - begun)) s"
  else
    failed_names+=("$name")
    failed+=("$name failed after $((SECONDS - begun)) s; it is repeated by: $*")
  fi
}

# A step beside others, which is told of once it has ended.
aside() {
  local name=$1
  shift
  echo "── $name: begins beside the others: $*"
  aside_commands[$name]="$*"
  aside_begun[$name]=$SECONDS
  rm -f "$(failures_of "$name")"
  (
    code=0
    FAILURES_FILE=$(failures_of "$name") "$@" >"$logs/$name" 2>&1 || code=$?
    echo $((SECONDS - aside_begun[$name])) >"$logs/$name.seconds"
    exit $code
  ) &
  aside_pids[$name]=$!
}

# Waits for those beside; tells all that one of them said only where it failed.
gather() {
  local name code
  for name in "$@"; do
    code=0
    wait "${aside_pids[$name]}" || code=$?
    local seconds
    seconds=$(cat "$logs/$name.seconds")
    if [ $code -eq 0 ]; then
      echo "── $name: passed in $seconds s: $(tail -n 1 "$logs/$name")"
    else
      cat "$logs/$name"
      failed_names+=("$name")
      failed+=("$name failed after $seconds s; it is repeated by: ${aside_commands[$name]}")
    fi
  done
}

# Why a step failed, in so many lines: the tests that did, the first ones first, or the last that it said.
excerpt() {
  local name=$1 lines=$2 failures
  failures=$(failures_of "$name")
  echo "── $name said:"
  if [ -s "$failures" ]; then
    head -n "$lines" "$failures"
    [ "$(wc -l <"$failures")" -le "$lines" ] || echo "  … and more, above"
  else
    tail -n "$lines" "$logs/$name"
  fi
}

# To be called last.
finish() {
  local name
  echo "── all steps took $SECONDS s"
  for name in "${failed_names[@]}"; do excerpt "$name" $((48 / ${#failed_names[@]})); done
  [ -n "${STEP_LOGS:-}" ] || rm -rf "$logs"
  if [ ${#failed[@]} -eq 0 ]; then return 0; fi
  printf '── %s\n' "${failed[@]}"
  return 1
}
