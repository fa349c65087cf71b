# Runs steps and reports their names, durations and last lines; the end repeats each failure with its cause and the
# command that repeats it, in at most 60 lines.

# STEP_LOGS names a folder in which the logs are kept.
logs=${STEP_LOGS:-$(mktemp -d)}
mkdir -p "$logs"
failed=()
declare -a failed_names=()
declare -A background_pids background_commands background_started

# The file in which tests list their failures, each with its cause and the command that repeats it.
failures_of() {
  echo "$logs/$1.failures"
}

# Runs a step in the foreground and streams its output.
step() {
  local name=$1 started=$SECONDS
  shift
  echo "── $name: $*"
  rm -f "$(failures_of "$name")"
  if FAILURES_FILE=$(failures_of "$name") "$@" 2>&1 | tee "$logs/$name"; then
    echo "── $name: passed in $((SECONDS - started)) s"
  else
    failed_names+=("$name")
    failed+=("$name failed after $((SECONDS - started)) s; repeat it with: $*")
  fi
}

# Runs a step in the background; gather reports it.
background() {
  local name=$1
  shift
  echo "── $name: starts in the background: $*"
  background_commands[$name]="$*"
  background_started[$name]=$SECONDS
  rm -f "$(failures_of "$name")"
  (
    code=0
    FAILURES_FILE=$(failures_of "$name") "$@" >"$logs/$name" 2>&1 || code=$?
    echo $((SECONDS - background_started[$name])) >"$logs/$name.seconds"
    exit $code
  ) &
  background_pids[$name]=$!
}

# Waits for background steps; prints the whole output only of those that failed.
gather() {
  local name code
  for name in "$@"; do
    code=0
    wait "${background_pids[$name]}" || code=$?
    local seconds
    seconds=$(cat "$logs/$name.seconds")
    if [ $code -eq 0 ]; then
      echo "── $name: passed in $seconds s: $(tail -n 1 "$logs/$name")"
    else
      cat "$logs/$name"
      failed_names+=("$name")
      failed+=("$name failed after $seconds s; repeat it with: ${background_commands[$name]}")
    fi
  done
}

# Prints why a step failed, in so many lines: the first failed tests, or the end of its output.
excerpt() {
  local name=$1 lines=$2 failures
  failures=$(failures_of "$name")
  echo "── output of $name:"
  if [ -s "$failures" ]; then
    head -n "$lines" "$failures"
    [ "$(wc -l <"$failures")" -le "$lines" ] || echo "  … and more, above"
  else
    tail -n "$lines" "$logs/$name"
  fi
}

# Call this last.
finish() {
  local name
  echo "── all steps took $SECONDS s"
  for name in "${failed_names[@]}"; do excerpt "$name" $((48 / ${#failed_names[@]})); done
  [ -n "${STEP_LOGS:-}" ] || rm -rf "$logs"
  if [ ${#failed[@]} -eq 0 ]; then return 0; fi
  printf '── %s\n' "${failed[@]}"
  return 1
}
