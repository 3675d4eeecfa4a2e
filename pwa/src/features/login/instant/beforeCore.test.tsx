import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '@testing/app';
import { ok, serve } from '@testing/server';
import { settled } from '@testing/time';

const gate = vi.hoisted(() => ({ open: (): void => undefined }));
vi.mock('loan-wasm-entry', async (original) => {
  const wasm = await original<typeof import('loan-wasm-entry')>();
  return { ...wasm, default: () => new Promise<void>((open) => (gate.open = open)) };
});

it('takes what is typed and pressed before core is there, and cleans and sends it when it comes', async () => {
  const calls = serve({ 'GET /sms/v1/sendCode': ok({ expiresIn: 300, resendIn: 60 }) });
  const { user } = await openApp('/login');
  const phone = await screen.findByLabelText('Mobile number');
  await user.type(phone, '70000-990019');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await settled();
  expect(phone).toHaveProperty('value', '70000-990019');
  expect(calls).toHaveLength(0);

  gate.open();
  await waitFor(() => expect(phone).toHaveProperty('value', '7000099001'));
  await screen.findByRole('button', { name: /^\d+s$/ });
  expect(calls.map(({ query }) => query.get('phone'))).toEqual(['917000099001']);
});
