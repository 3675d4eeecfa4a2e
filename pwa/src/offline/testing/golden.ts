import type { Vault } from '../vault';

/** Drafts and submissions of every kind as the first release stored them. Phones may still contain such records. */
export const GOLDEN = {
  drafts: {
    verification: {
      forms: { basic: { fullName: 'Asha Verma', pinCode: '411001' }, work: { monthlyIncome: '2' } },
      contacts: {
        oneName: 'Meera',
        oneMobile: '7000011111',
        oneRelation: '1',
      },
      identityWay: 'manual',
      aadhaar: '999941057058',
      panNo: 'ABCPE1234F',
      corrected: { name: '', idNo: '', panNo: '', dateOfBirth: '', gender: '', address: '' },
    },
    bank: {
      form: { bankCode: 'HDFC0000291', cardNo: '026291800001191', confirmCardNo: '' },
      chosen: { 'saral-first': 'C1' },
    },
    feedback: { content: 'Hello', problemType: '6' },
    apply: {
      'saral-first': { amount: '5000.00', days: 7, purpose: null, autoGetMoney: true, acceptedId: 'K1' },
    },
    'picture/feedback': { type: 'image/jpeg', base64: 'YSBwaG90bw==' },
    'photo/face': { type: 'image/jpeg', base64: 'YSBmYWNl', key: 'k', stored: null },
  },
  outbox: [
    { kind: 'basic', pid: 'saral-first', body: { fullName: 'Asha Verma' }, key: 'k1', refusal: null },
    {
      kind: 'feedback',
      pid: '',
      body: { content: 'Hello', problemType: '6', problemDesc: 'Suggestion', picture: null },
      key: 'k2',
      refusal: { kind: 'business', code: 2001, msg: 'Please write something else.', data: null },
    },
  ],
} as const;

export async function writeGolden(vault: Vault): Promise<void> {
  for (const [name, value] of Object.entries(GOLDEN.drafts)) await vault.put('drafts', name, value);
  for (const value of GOLDEN.outbox) await vault.add(value);
}
