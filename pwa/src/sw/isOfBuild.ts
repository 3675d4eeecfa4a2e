import { buildName } from '@platform/device/build';

export const SHELL = '/index.html';

/**
 * Whether a response belongs to this build. During a release servers of two builds may answer, and captive portals
 * answer everything. Asset names contain their hash; the shell is recognised by its entry script.
 */
export async function isOfBuild(build: string, address: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  if (!address.endsWith(SHELL)) return answer.headers.get('content-type')?.startsWith('text/html') !== true;
  const scripts = (await answer.clone().text()).matchAll(/src="([^"]+)"/g);
  return buildName([...scripts].map(([, src = '']) => src)) === build;
}
