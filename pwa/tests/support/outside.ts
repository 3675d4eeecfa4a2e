import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { createHmac } from 'node:crypto';
import type { Qa } from '../../../server/clients/typescript/index.mjs';

export const OPS_TOKEN = 'ops-of-the-browser-tests';
/** A partner app, which signs the handover of its users. */
export const PARTNER = { packageName: 'com.partner.app', secret: 'a-secret-of-the-browser-tests' } as const;

const DEVICE = { deviceId: 'd-1', version: '2.0.1', idfv: '', idfa: '', sdkVersion: '34', brand: 'Redmi' };

/** Mints a one-use ticket, server to server, like the native app's backend. */
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

/** Simulates a start from the home screen. */
export async function standalone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query.replace('(display-mode: standalone)', 'all'));
  });
}
