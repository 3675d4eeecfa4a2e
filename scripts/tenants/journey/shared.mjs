// Functions that the tests of a tenant's journey share.

export const HOME = '/home/v1/index';
export const LIST = '/order/v1/list';
export const APPLY = '/order/v1/apply';
/** The instant of stopped clocks, so that no test depends on the day on which it runs. */
export const NOON = '2026-11-20T12:00:00+05:30';

/** Makes a test: `wanted` are the options of its tenant, `check` gets the tenant's controls and API. */
export const one = (check, wanted = {}) => ({ check, wanted });

export const stateOf = async (qa, id) => (await qa.order(id)).orderState;

/** Returns the expected refusal by a control with this status; `more` are further expected fields. */
export const refusal = (status, more = {}) => ({ name: 'QaError', status, ...more });

export const detail = (api, token, id) => api.get(`/order/v1/detail?orderId=${id}`, token);

/** Pays on the sandbox's page, as a browser would. */
export async function pay(api, { paymentUrl }) {
  const body = new URLSearchParams({ id: paymentUrl.split('id=')[1], result: 'pay' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await api.raw('/sandbox/pay', { body, headers })).status;
}

export const repay = (api, token, orderId) => api.post('/pay-order/v1/repay', { orderId }, token);

export async function codeFor({ qa, api }, phone) {
  await api.get(`/sms/v1/sendCode?phone=${phone}`);
  return qa.code(phone);
}
