// Tests of the login and of one-time codes.
import assert from 'node:assert/strict';
import { HOME, codeFor, one, refusal } from './shared.mjs';

// All tests use the same phone number, each in its own tenant.
const PHONE = '917000000099';
const SEND = `/sms/v1/sendCode?phone=${PHONE}`;
const LOGIN = '/user/v1/login';
const AADHAAR = '999941057058';

export const codes = {
  'who enters the code that was sent is signed in': one(async ({ qa, api }) => {
    const code = await codeFor({ qa, api }, PHONE);
    const { token } = await api.post(LOGIN, { phone: PHONE, code });
    assert.deepEqual((await api.get(HOME, token)).undwayList, []);
  }),
  'a wrong code is refused, and the right one still good': one(async ({ qa, api }) => {
    const code = await codeFor({ qa, api }, PHONE);
    assert.equal((await api.refused(LOGIN, { body: { phone: PHONE, code: '0000' } })).code, 1003);
    assert.ok((await api.post(LOGIN, { phone: PHONE, code })).token);
  }),
  'a second code is sent after a minute only': one(async ({ qa, api }) => {
    await api.get(SEND);
    assert.equal((await api.refused(SEND)).code, 1006);
    await qa.advance('PT2M');
    await api.get(SEND);
  }),
  'there is no code for a phone that asked for none': one(async ({ qa }) => {
    await assert.rejects(qa.otp({ phone: PHONE }), refusal(404));
  }),
  'the token of one tenant is worth nothing in another': one(async ({ api }, server) => {
    const other = await server.tenant();
    try {
      const { token } = await other.qa.load('loaned');
      assert.equal((await api.refused(HOME, { token })).code, -4);
      assert.equal((await other.api.get(HOME, token)).undwayList.length, 1);
    } finally {
      await other.qa.close();
    }
  }),
  'the register refuses a number when it is told to': one(async ({ qa, api }) => {
    const { token } = await qa.load('half-verified-identity');
    await qa.fault({ provider: 'aadhaar', kind: 'refuse' });
    const send = () => api.ask('/auth/v2/aadhaar/send-otp', { body: { aadhaar: AADHAAR }, token });
    assert.equal((await send()).data.state, 2);
    assert.deepEqual(await qa.faults(), []);
  }),
};
