# Steps of the checks: each says its name, how long it took and its last line; what fails stands at the end, with the command that repeats it.

# STEP_LOGS names a folder in which the logs stay, for whoever looks at them afterwards.
logs=${STEP_LOGS:-$(mktemp -d)}
mkdir -p "$logs"
# Tests write the names of those that fail there, each with the command that repeats it.
export FAILURES_FILE=$logs/failures
rm -f "$FAILURES_FILE"
failed=()
declare -A aside_pids aside_commands aside_begun

# A step that everything after it waits for, its output as it comes.
step() {
  local name=$1 begun=$SECONDS
  shift
  echo "── $name: $*"
  if "$@"; then
    echo "── $name: passed in $((SECONDS - begun)) s"
  else
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
  (
    code=0
    "$@" >"$logs/$name" 2>&1 || code=$?
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
      failed+=("$name failed after $seconds s; it is repeated by: ${aside_commands[$name]}")
    fi
  done
}

# To be called last.
finish() {
  echo "── all steps took $SECONDS s"
  [ ${#failed[@]} -eq 0 ] || cat "$FAILURES_FILE" 2>/dev/null || true
  [ -n "${STEP_LOGS:-}" ] || rm -rf "$logs"
  if [ ${#failed[@]} -eq 0 ]; then return 0; fi
  printf '── %s\n' "${failed[@]}"
  return 1
}
