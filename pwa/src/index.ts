import '@ui/tokens.css';
import '@ui/base.css';
import { ROUTES } from '@core/generated/routes';
import { keepFragment } from '@features/handoff/fragment';
import { listenForInstall } from '@features/install/prompt';
import { registerServiceWorker } from './sw/register';

/** Lets the phone draw and answer a tap before it goes on. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * The app's parts in one file, each begun in a task of its own: in one go they would hold a cheap phone for half a second,
 * and the login form that stands in the page already would not answer.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: ["useState"] */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["configureStore"] */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ '@app/store'),
  () => import(/* webpackMode: "eager" */ '@app/router'),
  () => import(/* webpackMode: "eager" */ './start'),
];

async function begin(): Promise<void> {
  for (const part of PARTS) {
    await nextTask();
    await part();
  }
}

// Before anything else: what the native app hands over must not stay in the address.
keepFragment(ROUTES.find(({ meta }) => meta.name === 'joint')?.pattern ?? '');
listenForInstall();
void begin();
registerServiceWorker();
