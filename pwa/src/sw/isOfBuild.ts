import { buildName } from '@platform/device/build';

export const SHELL = '/index.html';

/**
 * Whether a response may be cached for this build. During a release, servers of two builds respond, so the page must
 * name this build's scripts. A captive portal responds to any address with HTML, so no other file may be HTML.
 */
export async function isOfBuild(build: string, address: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  if (!address.endsWith(SHELL)) return answer.headers.get('content-type')?.startsWith('text/html') !== true;
  const scripts = (await answer.clone().text()).matchAll(/src="([^"]+)"/g);
  return buildName([...scripts].map(([, src = '']) => src)) === build;
}
