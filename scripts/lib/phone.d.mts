import type { CDPSession, Page } from '@playwright/test';

export const PHONE: number;
export const benchmarkIndex: () => number;
export const slowdown: (index: number) => number;
export const indexOfThread: (page: Page, cdp: CDPSession) => Promise<number>;
