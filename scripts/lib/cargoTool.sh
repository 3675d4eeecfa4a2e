# Builds a program of the Rust registry into .tools once (sourced by other scripts):  cargo_tool NAME VERSION
# Sets `tool` to its path.
cargo_tool() {
  local root="${SARAL_TOOLS:-$PWD/.tools}/$1"
  tool="$root/bin/$1"
  ! "$tool" --version 2>/dev/null | grep -qF " $2" || return 0
  echo "· building $1 (once, a few minutes)" >&2
  cargo install --quiet --locked --root "$root" --target-dir "$root/build" --version "$2" "$1" >&2
  rm -rf "$root/build"
}
