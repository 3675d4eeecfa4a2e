import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns the sorted paths (from the top level) of the project's files in some folders, or of all, without those that git ignores. */
export function projectFiles(root, folders = []) {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  // Git lists files that are not committed yet before all others.
  return paths.filter((path) => existsSync(`${root}/${path}`)).sort();
}
