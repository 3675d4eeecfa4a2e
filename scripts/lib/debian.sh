# Programs that Debian has (sourced by other scripts).
export PATH="$PATH:/usr/sbin:/usr/local/sbin"

# Installs packages when that is allowed (root and apt); otherwise one line says what to install.  debian PACKAGE...
debian() {
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "No $*: install what is missing (Debian: apt-get install $*)." >&2
    exit 2
  fi
  echo "· installing Debian's $* (once)" >&2
  # Another process may be installing at the moment: wait for its lock. Servers among the packages are not started.
  local apt=(apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold) policy=/usr/sbin/policy-rc.d made=''
  [ -e "$policy" ] || { made="$policy" && printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"; }
  { "${apt[@]}" update || true; DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends "$@" || true; } >&2
  [ -z "$made" ] || rm "$made"
}
