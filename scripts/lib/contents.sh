# One number for the contents of some files and folders:  contents_of PATH...  (sourced by other scripts)
# Names and contents count, times do not, so a checkout or a touched file changes nothing. What does not exist counts as empty.
contents_of() {
  { find "$@" \( -name node_modules -o -name target -o -name .git \) -prune -o -type f -print 2>/dev/null || true; } \
    | LC_ALL=C sort | tr '\n' '\0' | xargs -0 -r cksum | cksum
}
