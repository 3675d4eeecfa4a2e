import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { Page } from './Page';

const texts = await loadTexts('en');

/** Fakes `ResizeObserver`, which jsdom lacks: reports each observed element at once. */
const observeAtOnce = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly told: () => void) {}
      observe = () => this.told();
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('lifts its button over a keyboard that covers the page, as iOS lays it, and not over a page that was enlarged', () => {
  const view = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1, onresize: () => undefined });
  vi.stubGlobal('visualViewport', view);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(700);
  render(
    <I18nProvider language="en" texts={texts}>
      <Page title="Work" footer={<button type="button">Save</button>}>
        A form.
      </Page>
    </I18nProvider>,
  );
  const dock = screen.getByRole('button', { name: 'Save' }).parentElement;
  const shows = (change: object) => {
    Object.assign(view, change).onresize();
    return dock?.style.bottom;
  };
  expect(shows({ height: 400 })).toBe('300px');
  expect(shows({ offsetTop: 120 })).toBe('180px');
  expect(shows({ height: 700, offsetTop: 0 })).toBe('');
  expect(shows({ height: 350, scale: 2 })).toBe('');
});

// Android's text size changes the dock's height, but matches no media query.
it.each([
  [160, false],
  [274, true],
])('a footer of %s px on a screen of 740 stands at the end of its page: %s', (height, isAtEnd) => {
  observeAtOnce();
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(740);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  render(
    <I18nProvider language="en" texts={texts}>
      <Page title="Apply" footer={<button type="button">Apply Now</button>}>
        What it costs.
      </Page>
    </I18nProvider>,
  );
  const dock = screen.getByRole('button', { name: 'Apply Now' }).parentElement;
  expect(dock?.hasAttribute('data-high')).toBe(isAtEnd);
});
