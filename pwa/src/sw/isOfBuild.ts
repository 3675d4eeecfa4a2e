import { buildName } from '@platform/device/build';

/** The page of every screen. */
export const SHELL = '/index.html';

/**
 * Whether an answer is a part of this build. While another one is being published, servers of both may answer; and a network that
 * wants one to sign in first answers everything with a page of its own. The name of a part has the hash of its content in it; the
 * shell names its entry script.
 */
export async function isOfBuild(build: string, address: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  if (!address.endsWith(SHELL)) return answer.headers.get('content-type')?.startsWith('text/html') !== true;
  const scripts = (await answer.clone().text()).matchAll(/src="([^"]+)"/g);
  return buildName([...scripts].map(([, src = '']) => src)) === build;
}
