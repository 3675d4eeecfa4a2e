# Installs Debian packages (sourced by other scripts).
export PATH="$PATH:/usr/sbin:/usr/local/sbin"

# Installs packages as root with apt; otherwise says in one line which to install.  debian PACKAGE...
debian() {
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "No $*: install what is missing (Debian: apt-get install $*)." >&2
    exit 2
  fi
  echo "· installing Debian's $* (once)" >&2
  # Waits for the lock of another installation. policy-rc.d keeps installed servers from starting.
  local apt=(apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold) policy=/usr/sbin/policy-rc.d made=''
  [ -e "$policy" ] || { made="$policy" && printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"; }
  { "${apt[@]}" update || true; DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends "$@" || true; } >&2
  [ -z "$made" ] || rm "$made"
}
