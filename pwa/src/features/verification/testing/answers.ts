import type { FormField, UserAuthStatus } from '@core/types';
import { type Answers, type Call, ok } from '@testing/answers';

export function status(done: number): UserAuthStatus {
  const flag = (place: number) => (place < done ? 1 : 0);
  return {
    userAuthConfigVoList: ['basic', 'work', 'identity', 'face', 'contacts'].map((key) => ({ key })),
    basic: flag(0),
    work: flag(1),
    kycAadhaarAndPan: flag(2),
    kycFaceAndHold: flag(3),
    contact: flag(4),
  };
}

const field = (change: Partial<FormField> & { key: string; value: string }): FormField => ({
  label: '',
  dataType: 1,
  checkType: 0,
  checkReq: 1,
  lengthLimitMax: 0,
  lengthLimitMin: 0,
  dictionaryVoList: [],
  canHidden: 0,
  ...change,
});

export const BASIC_FORM: FormField[] = [
  field({ key: 'Full name', value: 'fullName', lengthLimitMax: 50 }),
  field({ key: 'PIN code', value: 'pinCode', checkType: 1, lengthLimitMax: 6 }),
  field({ key: 'State', value: 'liveState', dataType: 4 }),
  field({ key: 'District', value: 'liveDistrict', dataType: 5 }),
];

export const WORK_FORM: FormField[] = [
  field({
    key: 'Occupation',
    value: 'workState',
    dataType: 0,
    dictionaryVoList: [
      { dictLabel: 'Salaried', dictValue: '1' },
      { dictLabel: 'Not working now', dictValue: '3' },
    ],
  }),
  field({ key: 'Company', value: 'companyName', canHidden: 1 }),
  field({ key: 'Pay day', value: 'payDay', dataType: 3, canHidden: 1 }),
  field({ key: 'Note', value: 'note', checkReq: 0 }),
];

/** Responses with the forms, which every step prefetches. */
export const FORMS: Answers = {
  'GET /auth/v1/auth-page-info': ok(BASIC_FORM),
  'GET /auth/v2/auth-page-info': ok(WORK_FORM),
  'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType: null }] }),
  'GET /map-state/v1/pin/*': ok({ stateId: '', districtId: '' }),
};

export const CONTACTS = {
  oneName: 'Ramesh Verma',
  oneMobile: '9876543211',
  oneRelation: '1',
  twoName: 'Sunil Verma',
  twoMobile: '9876543212',
  twoRelation: '1',
  thirdName: 'Meera Joshi',
  thirdMobile: '9876543213',
  thirdRelation: '3',
};

const SAVED: Readonly<
  Record<string, { readonly whole: Record<string, string>; readonly masks: Record<string, string> }>
> = {
  basic: { whole: { fullName: 'Asha Rao', liveState: '27', liveDistrict: '519', pinCode: '400001' }, masks: {} },
  work: { whole: { workState: '1', companyName: 'Acme', payDay: '7' }, masks: {} },
  contacts: {
    whole: CONTACTS,
    masks: { oneMobile: 'XXXXXX3211', twoMobile: 'XXXXXX3212', thirdMobile: 'XXXXXX3213' },
  },
  identity: { whole: { idNo: 'XXXXXXXX7058', panNo: 'ABCPE1234F' }, masks: { panNo: 'XXXXXX234F' } },
};

export function savedAnswers({ query }: Call) {
  const { whole, masks } = SAVED[query.get('step') ?? ''] ?? { whole: {}, masks: {} };
  if (query.get('reveal') === 'true') return ok({ values: whole, masked: [] });
  return ok({ values: { ...whole, ...masks }, masked: Object.keys(masks) });
}
