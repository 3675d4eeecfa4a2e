import { nextTask } from './nextTask';

/**
 * The app's parts in one file, each begun in a task of its own: in one go they would hold a cheap phone for half a second,
 * and the login form that stands in the page already would not answer.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: ["useState"] */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["configureStore"] */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager", webpackExports: ["createApi"] */ '@reduxjs/toolkit/query/react'),
  () => import(/* webpackMode: "eager", webpackExports: ["api"] */ '@platform/calls/api'),
  () => import(/* webpackMode: "eager" */ '@app/store'),
  // Listed for the screens: otherwise each would contain a copy.
  () => import(/* webpackMode: "eager" */ '@core/href'),
  () => import(/* webpackMode: "eager", webpackExports: ["Card", "cardClass"] */ '@ui/Card/Card'),
  () => import(/* webpackMode: "eager", webpackExports: ["Notice", "noticeClass"] */ '@ui/Notice/Notice'),
  () => import(/* webpackMode: "eager", webpackExports: ["Heading"] */ '@ui/Text/Heading'),
  () => import(/* webpackMode: "eager", webpackExports: ["Note"] */ '@ui/Text/Note'),
  () => import(/* webpackMode: "eager" */ '@i18n/formats'),
  () => import(/* webpackMode: "eager", webpackExports: ["useRoutes"] */ 'react-router'),
  () => import(/* webpackMode: "eager" */ '@app/router'),
  () => import(/* webpackMode: "eager" */ './start').then(({ started }) => started),
];

/** Starts the app; resolves when it is in the page. */
export async function begin(): Promise<void> {
  for (const part of PARTS) {
    await nextTask();
    await part();
  }
}

/** Resolves as soon as somebody is signed in. */
export async function signedIn(): Promise<void> {
  const { onceSignedIn } = await import(/* webpackMode: "eager" */ './start');
  await new Promise<void>(onceSignedIn);
}

/** Called when the whole app is cached. A chunk of this one: on its own it would bring a second copy of what this one has. */
export async function keepReadingMatter(): Promise<void> {
  const part = await import(/* webpackChunkName: "signed-in" */ './readingMatter');
  part.keepReadingMatter();
}
