import { render, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { home } from './examples';
import { turns } from './time';
import { type Answers, hangUp, LOST, ok, PENDING, refuse, serve, standDown } from './server';

const INDEX = '/api1/home/v1/index';

it('takes calls that core has, and what they carry: all else is an error of types', () => {
  const wrong: Answers[] = [
    // @ts-expect-error core has no such call
    { 'GET /home/v9/index': ok(home()) },
    // @ts-expect-error it is a POST in core's table
    { 'GET /order/v1/apply': PENDING },
    // @ts-expect-error a place has a name too
    { 'GET /map-state/v1/district/27': ok([{ id: '1' }]) },
    // @ts-expect-error the list has no page around it
    { 'GET /order/v1/list': () => ok({ rows: [] }) },
  ];
  expect(wrong).toHaveLength(4);
});

it('gives data, a refusal with its status, and no connection', async () => {
  serve({
    'GET /home/v1/index': ok(home()),
    'POST /user/v1/logout': refuse('Wait.', 1009, null, 429),
    'GET /client/v1/faq': LOST,
  });
  expect(await (await fetch(INDEX)).json()).toMatchObject({ code: 0, msg: '', data: home() });
  const refused = await fetch('/api1/user/v1/logout', { method: 'POST', body: '{}' });
  expect([refused.status, await refused.json()]).toEqual([429, { code: 1009, msg: 'Wait.', data: null }]);
  await expect(fetch('/api1/client/v1/faq')).rejects.toThrow(TypeError);
});

it('notes the calls in their order, with what was sent', async () => {
  const calls = serve({ 'POST /user/v1/logout': ok(null), 'GET /map-state/v1/district/*': ok([]) });
  const send = { method: 'POST', body: '{"a":1}', headers: { token: 't' } };
  await Promise.all([fetch('/api1/map-state/v1/district/27?x=1'), fetch('/api1/user/v1/logout', send)]);
  expect(calls.map(({ name }) => name)).toEqual(['GET /map-state/v1/district/27', 'POST /user/v1/logout']);
  expect([calls[0]?.query.get('x'), calls[1]?.body, calls[1]?.headers.get('token')]).toEqual(['1', { a: 1 }, 't']);
});

it('fails a test that asks for what it has no answer to', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({});
  await expect(fetch(INDEX)).rejects.toThrow();
  expect(complaint).toHaveBeenCalled();
  expect(standDown).toThrow('the test has no answer for GET /home/v1/index');
});

it('a call without an answer ends with its test', async () => {
  serve({ 'GET /home/v1/index': PENDING });
  const call = fetch(INDEX);
  await turns();
  hangUp();
  await expect(call).rejects.toThrow(TypeError);
});

it('every render mounts twice, as StrictMode does it', () => {
  const begun = vi.fn();
  const Screen = () => {
    useEffect(() => void begun(), []);
    return null;
  };
  render(<Screen />);
  expect(begun).toHaveBeenCalledTimes(2);
  renderHook(() => useEffect(() => void begun(), []));
  expect(begun).toHaveBeenCalledTimes(4);
});
