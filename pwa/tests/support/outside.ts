import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { createHmac } from 'node:crypto';
import type { Qa } from '../../../server/clients/typescript/index.mjs';

export const OPS_TOKEN = 'ops-of-the-browser-tests';
/** A partner app that signs in its users by signed links. */
export const PARTNER = { packageName: 'com.partner.app', secret: 'a-secret-of-the-browser-tests' } as const;

const DEVICE = { deviceId: 'd-1', version: '2.0.1', idfv: '', idfa: '', sdkVersion: '34', brand: 'Redmi' };

/** Requests a one-use login ticket, as the native app's backend does. */
export async function mintTicket(request: APIRequestContext, qa: Qa, phone: string): Promise<string> {
  const response = await request.post('/ops/v1/tickets', {
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'X-QA-Tenant': qa.tenant },
    data: { phone },
  });
  const answer = (await response.json()) as { code: number; msg: string; data: { ticket: string } };
  expect(answer.code, answer.msg).toBe(0);
  return answer.data.ticket;
}

export function signedFragment(phone: string, nonce: string): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = [PARTNER.packageName, phone, timestamp, nonce, DEVICE.deviceId].join('\n');
  const sign = createHmac('sha256', PARTNER.secret).update(text).digest('hex');
  return `#${new URLSearchParams({ phone, timestamp, nonce, sign }).toString()}`;
}

export async function insidePartnerApp(page: Page): Promise<void> {
  await page.addInitScript(
    (told) => Object.assign(window, { SaralNative: { deviceInfo: () => told } }),
    JSON.stringify({ ...DEVICE, packageName: PARTNER.packageName }),
  );
}

/** Counts the page's requests for the location, each of which may prompt the user. */
export async function countReadings(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const read = geolocation.getCurrentPosition.bind(geolocation);
    Object.assign(window, { readings: 0 });
    geolocation.getCurrentPosition = (...given) => {
      (window as unknown as { readings: number }).readings += 1;
      read(...given);
    };
  });
  return () => page.evaluate(() => (window as unknown as { readings: number }).readings);
}

/** How long a test waits to see that the page does not act on an answer, in milliseconds. */
export const ACTS_WITHIN = 500;

/** Simulates a start from the home screen. */
export async function standalone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query.replace('(display-mode: standalone)', 'all'));
  });
}
