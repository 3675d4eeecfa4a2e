import { readFileSync, readdirSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { ownStep } from '@ui/ownStep';
import { SearchSheet } from '@ui/SearchSheet/SearchSheet';
import { closeDialogsByBack } from './closeByBack';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';

const texts = await loadTexts('en');
const onClose = vi.fn();
const nothing = () => undefined;

const dialog = (title = 'Pay?') => (
  <Dialog open title={title} actions={<button type="button">OK</button>} onClose={onClose}>
    <p>You pay ₹5,035 today.</p>
  </Dialog>
);
const question = (
  <ConfirmDialog
    open
    title="Pay?"
    text="You pay ₹5,035 today."
    confirmLabel="Pay"
    cancelLabel="Cancel"
    onConfirm={nothing}
    onCancel={onClose}
  />
);
const sheet = (
  <SearchSheet
    open
    title="Bank"
    items={[]}
    searchLabel="Search banks"
    emptyText="Nothing found"
    foundText={String}
    onPick={nothing}
    onClose={onClose}
  />
);
const ALL: readonly (readonly [string, ReactElement])[] = [
  ['a dialog', dialog()],
  ['a question', question],
  ['a search sheet', sheet],
];

const show = (element: ReactElement | null) => (
  <I18nProvider language="en" texts={texts}>
    <button type="button">Before</button>
    {element}
  </I18nProvider>
);

const { showModal, close } = HTMLDialogElement.prototype;
/** Fakes the focus handling of dialogs, which jsdom lacks. */
beforeEach(() => {
  onClose.mockClear();
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function open() {
    before = document.activeElement;
    showModal.call(this);
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function end() {
    if (this.open && this.isConnected) (before as HTMLElement).focus();
    close.call(this);
  };
});
afterEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
});

const sources = readdirSync('pwa/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx$/.test(name))
  .map((name) => ({ name, text: readFileSync(`pwa/src/${name}`, 'utf8') }));

it('of the browser stands in these two components alone, which share what is tested here', () => {
  const own = sources.filter(({ text }) => text.includes('<dialog'));
  expect(own.map(({ name }) => name).sort()).toEqual(['ui/Dialog/Dialog.tsx', 'ui/SearchSheet/SearchSheet.tsx']);
  expect(own.every(({ text }) => text.includes('useModal('))).toBe(true);
});

describe.each(ALL)('%s', (_what, element) => {
  it.each([
    ['goes with its page', null],
    ['is closed', { ...element, props: { ...(element.props as object), open: false } }],
  ])('gives the focus back where it %s', (_how, after) => {
    const { rerender } = render(show(null));
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    rerender(show(element));
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    rerender(show(after));
    expect(document.activeElement).toBe(before);
  });

  it('is closed by "back" in the place of the page', () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    const { rerender } = render(show(element));
    const leaves = (how: object) =>
      navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), how));
    // Only the user's own "back" closes a dialog, not the app's navigation.
    expect(leaves({ navigationType: 'traverse', userInitiated: false })).toBe(true);
    expect(leaves({ navigationType: 'push', userInitiated: true })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(leaves({ navigationType: 'traverse', userInitiated: true })).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
    rerender(show(null));
    expect(leaves({ navigationType: 'traverse', userInitiated: true })).toBe(true);
  });
});

it('is closed by "back" without the Navigation API; the router hears only of the step that the app takes', async () => {
  window.history.replaceState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', '/page');
  const routed = vi.fn();
  window.addEventListener('popstate', routed);
  onTestFinished(() => window.removeEventListener('popstate', routed));
  closeDialogsByBack();
  const { rerender } = render(show(question));
  window.history.back();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  rerender(show(null));
  await vi.waitFor(() => expect(window.location.pathname).toBe('/page'));
  expect(routed).not.toHaveBeenCalled();

  rerender(show(question));
  ownStep.isAsked = true;
  window.history.back();
  await vi.waitFor(() => expect(routed).toHaveBeenCalledTimes(1));
  expect(window.location.pathname).toBe('/before');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('whose answer is on its way keeps nobody on the page', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  render(show({ ...question, props: { ...(question.props as object), busy: true } }));
  const back = { navigationType: 'traverse', userInitiated: true };
  expect(navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), back))).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('that lies above another one is the one that "back" closes', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const below = vi.fn();
  render(
    show(
      <>
        <Dialog open title="Below" actions={null} onClose={below}>
          A question.
        </Dialog>
        {dialog('Above')}
      </>,
    ),
  );
  const back = { navigationType: 'traverse', userInitiated: true };
  navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), back));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(below).not.toHaveBeenCalled();
});

it('is read out with what it says, amounts included', () => {
  render(show(question));
  expect(screen.getByRole('dialog', { name: 'Pay?', description: 'You pay ₹5,035 today.' })).toBeTruthy();
});
