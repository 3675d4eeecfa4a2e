import { nextTask } from './nextTask';

/** The app's modules. Each is evaluated in its own task, so that the static login form stays responsive. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: ["useState"] */ 'react'),
  () => import(/* webpackMode: "eager", webpackExports: ["configureStore"] */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager", webpackExports: ["createApi"] */ '@reduxjs/toolkit/query/react'),
  () => import(/* webpackMode: "eager", webpackExports: ["api"] */ '@platform/calls/api'),
  () => import(/* webpackMode: "eager" */ '@app/store'),
  // The next modules are part of this chunk, because each screen's chunk would otherwise contain a copy.
  () => import(/* webpackMode: "eager" */ '@core/href'),
  () => import(/* webpackMode: "eager", webpackExports: ["Card", "cardClass"] */ '@ui/Card/Card'),
  () => import(/* webpackMode: "eager", webpackExports: ["Notice", "noticeClass"] */ '@ui/Notice/Notice'),
  () => import(/* webpackMode: "eager", webpackExports: ["Heading", "Note"] */ '@ui/Text/Text'),
  () => import(/* webpackMode: "eager" */ '@i18n/formats'),
  () => import(/* webpackMode: "eager", webpackExports: ["useRoutes"] */ 'react-router'),
  () => import(/* webpackMode: "eager" */ '@app/router'),
  () => import(/* webpackMode: "eager" */ './start').then(({ started }) => started),
];

export async function begin(): Promise<void> {
  for (const part of PARTS) {
    await nextTask();
    await part();
  }
}

export async function signedIn(): Promise<void> {
  const { onceSignedIn } = await import(/* webpackMode: "eager" */ './start');
  await new Promise<void>(onceSignedIn);
}
