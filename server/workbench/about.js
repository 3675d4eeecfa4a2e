// Reads facts about the server and the tenant, and shows a banner for faulty fixtures.

import { read } from './calls.js';
import { byId, h, put } from './dom.js';

const asked = read('/__qa/about');

const described = fetch('/openapi.json').then((response) => response.json());

export const about = () => asked;
export const description = () => described;

/** Poll interval for faulty fixtures, in milliseconds. */
const EVERY = 5000;

function banners({ faultyFixtures }) {
  if (faultyFixtures.length === 0) return [];
  return [
    h(
      'div',
      { role: 'alert', class: 'banner bad' },
      h(
        'p',
        {},
        'Faulty fixtures on disk (a faulty catalogue changes nothing, ' + 'a faulty scenario cannot be loaded):',
      ),
      h('pre', {}, faultyFixtures.join('\n')),
    ),
  ];
}

export function startAbout() {
  const show = (found) => put(byId('banners'), { faultyFixtures: found.faultyFixtures }, banners);
  void about().then(show);
  setInterval(() => {
    if (!document.hidden) read('/__qa/about').then(show, () => {});
  }, EVERY);
}
