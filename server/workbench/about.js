// The server and the tenant: products and the order machine for the other panes, and banners for what a tester must know.

import { read } from './calls.js';
import { byId, h, put } from './dom.js';

const asked = read('/__qa/about');

/** The API's description: its calls, codes and events. */
const described = fetch('/openapi.json').then((response) => response.json());

export const about = () => asked;
export const description = () => described;

/** Milliseconds between two looks at the fixtures on disk. */
const EVERY = 5000;

function banners({ recording, faultyFixtures }) {
  const recorded = recording && [
    h(
      'p',
      { role: 'note', class: 'banner' },
      h('b', {}, `Recording ${recording}`),
      ': the app’s calls go there, and the ' +
        'journal keeps them. Scenarios cannot be loaded; orders and users of this server are not the app’s.',
    ),
  ];
  const faulty = faultyFixtures.length > 0 && [
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
  return [recorded || [], faulty || []].flat();
}

export function startAbout() {
  const show = (found) =>
    put(byId('banners'), { recording: found.recording, faultyFixtures: found.faultyFixtures }, banners);
  void about().then(show);
  setInterval(() => {
    if (!document.hidden) read('/__qa/about').then(show, () => {});
  }, EVERY);
}
