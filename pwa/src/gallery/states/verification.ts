import { invalid } from '@core/generated/refusals';
import { savedAnswers, status } from '@features/verification/testing/answers';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { readStates, type Screen } from '../state';
import { BASIC, WORK } from './forms';

const AUTH = 'GET /auth/v1/find-user-auth';
const places = {
  'GET /map-state/v1/list': ok([{ id: '27', name: 'Maharashtra' }]),
  'GET /map-state/v1/district/*': ok([{ id: '490', name: 'Pune' }]),
  'GET /map-state/v1/pin/*': ok({ stateId: '27', districtId: '490' }),
};
const SAVED = 'GET /auth/v1/saved';
const at = (done: number): Answers => ({
  [AUTH]: ok(status(done)),
  [SAVED]: savedAnswers,
  // Every step prefetches these forms for use offline.
  'GET /auth/v1/auth-page-info': PENDING,
  'GET /auth/v2/auth-page-info': PENDING,
  'GET /auth/kyc-auth-config': PENDING,
});
/** Returns the states of a step's form. In all states but `loading`, the status of the steps is known. */
const stepStates = (path: string, done: number, reads: Answers): Screen => {
  const states = Object.entries(readStates(path, { ...at(done), ...reads }));
  return Object.fromEntries(
    states.map(([name, state]) => [
      name,
      name === 'loading' ? state : { ...state, answers: { ...state.answers, [AUTH]: ok(status(done)) } },
    ]),
  );
};
const basicForm: Answers = { 'GET /auth/v1/auth-page-info': BASIC };
const workForm: Answers = { 'GET /auth/v2/auth-page-info': WORK, ...places };

const saved = (values: Readonly<Record<string, string>>): Answers => ({ [SAVED]: ok({ values, masked: [] }) });
const basicDone: Answers = {
  ...at(1),
  ...basicForm,
  ...places,
  ...saved({
    education: '4',
    maritalStatus: '1',
    fullName: 'Asha Verma',
    pinCode: '411001',
    address: '12 MG Road',
    liveState: '27',
    liveDistrict: '490',
  }),
};
const workDone: Answers = {
  ...at(2),
  ...workForm,
  ...saved({
    workState: '1',
    monthlyIncome: '2',
    workDay: '7',
    workPlaceState: '27',
    companyName: 'Verma Textiles',
    workYears: '3',
  }),
};
const basic: Answers = { ...at(0), ...basicForm, ...places };
const basicFilled = [
  { choose: 'education', value: '4' },
  { choose: 'maritalStatus', value: '1' },
  { type: 'Asha Verma', into: { label: 'fullName' } },
  { type: '411001', into: { label: 'pinCode' } },
  { type: '12 MG Road', into: { label: 'address' } },
] as const;
const wrongPin = { errorColumn: [{ msg: 'PIN code does not belong to the district' }] };
const save = { press: 'auth.save' } as const;
const waits = { id: 1, kind: 'basic', pid: 'P1', status: 'waiting', refusal: null } as const;

const inField = (label: string, type: string) => ({ type, into: { label } }) as const;
const contactsButOne = [
  inField('oneName', 'सुनीता वर्मा'),
  inField('oneMobile', '7000099011'),
  { choose: 'oneRelation', value: '2' },
  inField('twoName', 'Sunil Verma'),
  inField('twoMobile', '7000099012'),
  { choose: 'twoRelation', value: '1' },
  inField('thirdName', 'Meera Joshi'),
  { choose: 'thirdRelation', value: '3' },
] as const;

const kycConfig = (photoType: number | null): Answers => ({
  'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType }] }),
});
const kyc = (photoType: number | null): Answers => ({ ...at(2), ...kycConfig(photoType) });
const BUSY = refuse('Please wait.', 4290, null, 429);
const number = [{ type: '999941057058', into: 'auth.aadhaar' }, { press: 'auth.otpSend' }] as const;
const OTP = 'POST /auth/v2/aadhaar/send-otp';
const face: Answers = {
  ...at(3),
  'GET /auth/v1/living-check-config': ok({ 'living-config': { provider: 'Sandbox (test check)', required: 1 } }),
};

const OCR = 'POST /auth/v1/ocr-separate';
const IDENTITY = 'POST /auth/v1/kyc-info/aadhaar-pan';
const wrongNumber = refuse('Please check the Aadhaar number: one of its 12 digits is wrong or missing.', invalid);
const OWN_NUMBER = '7000099001';
const LIVING = 'POST /auth/v3/living-check';
const read = ok({
  imageId: 'I1',
  value_keys: { name: 'Asha Verma', idNo: '999941057058', gender: 'F', dateOfBirth: '1995-04-12' },
});
const front = { photo: 'auth.docFront' } as const;
const cards = [front, { photo: 'auth.docBack' }, { photo: 'auth.docPan' }] as const;
const selfie = { photo: 'auth.facePhoto' } as const;

// These two forms work without a response from the server, so they have no error state.
const { error: _face, ...faceStates } = stepStates('/auth/face?pid=P1', 3, face);
const { error: _contacts, ...contactStates } = stepStates('/auth/contacts?pid=P1', 4, {});

export const VERIFICATION: Readonly<Record<string, Screen>> = {
  'auth-hub': {
    loading: { path: '/auth/index?pid=P1', answers: { [AUTH]: PENDING } },
    refused: { path: '/auth/index?pid=P1', answers: { [AUTH]: refuse('The service is busy. Please try again.') } },
    offline: { path: '/auth/index?pid=P1', answers: { [AUTH]: LOST }, offline: true },
  },
  'auth-basic': {
    ...stepStates('/auth/basic?pid=P1', 0, basic),
    typed: { path: '/auth/basic?pid=P1', answers: basic, acts: basicFilled },
    missing: { path: '/auth/basic?pid=P1', answers: basic, acts: [save] },
    impossible: {
      path: '/auth/basic?pid=P1',
      answers: { ...basic, 'GET /map-state/v1/pin/*': ok({ stateId: '', districtId: '' }) },
      acts: [
        ...basicFilled.slice(0, 2),
        { type: 'Asha 😀 123', into: { label: 'fullName' } },
        { type: '012345', into: { label: 'pinCode' } },
        save,
      ],
    },
    refused: {
      path: '/auth/basic?pid=P1',
      answers: {
        ...basic,
        'POST /auth/v1/base-info': refuse('Please check the form.', 2001, {
          errorColumn: [{ msg: 'Full name is too short' }, ...wrongPin.errorColumn],
        }),
      },
      acts: [...basicFilled, save],
    },
    'answer-lost': {
      path: '/auth/basic?pid=P1',
      answers: { ...basic, 'POST /auth/v1/base-info': LOST },
      acts: [...basicFilled, save],
    },
    done: { path: '/auth/basic?pid=P1', answers: basicDone },
    'done-loading': { path: '/auth/basic?pid=P1', answers: { ...basicDone, [SAVED]: PENDING } },
    'done-missing': { path: '/auth/basic?pid=P1', answers: { ...basicDone, [SAVED]: LOST } },
    waiting: { path: '/auth/basic?pid=P1', answers: basic, acts: basicFilled, offline: true, outbox: [waits] },
    'waiting-refused': {
      path: '/auth/basic?pid=P1',
      answers: basicDone,
      outbox: [
        {
          ...waits,
          status: 'refused',
          refusal: { kind: 'business', code: 2001, msg: 'Please check the form.', data: wrongPin },
        },
      ],
    },
    saving: {
      path: '/auth/basic?pid=P1',
      answers: { ...basic, 'POST /auth/v1/base-info': PENDING },
      acts: [...basicFilled, save],
    },
  },
  'auth-work': {
    ...stepStates('/auth/work?pid=P1', 1, workForm),
    'not-working': {
      path: '/auth/work?pid=P1',
      answers: { ...at(1), ...workForm },
      acts: [{ choose: 'workState', value: '3' }],
    },
    missing: { path: '/auth/work?pid=P1', answers: { ...at(1), ...workForm }, acts: [save] },
    done: { path: '/auth/work?pid=P1', answers: workDone },
    changed: { path: '/auth/work?pid=P1', answers: workDone, acts: [{ press: 'product.bankChange' }] },
  },
  'auth-identity': {
    ...stepStates('/auth/identity?pid=P1', 2, kycConfig(null)),
    'code-sent': {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(null), [OTP]: ok({ state: 0, result: null }) },
      acts: number,
    },
    verified: {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(null), [OTP]: ok({ state: 1, result: null }) },
      acts: number,
    },
    refused: {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(null), [OTP]: ok({ state: 2, result: { msg: 'UIDAI is not reachable now.' } }) },
      acts: number,
    },
    steps: { path: '/auth/identity?pid=P1', answers: kyc(null), acts: [{ press: 'labels.stepIdentity' }] },
    missing: { path: '/auth/identity?pid=P1', answers: kyc(null), acts: [{ press: 'auth.submitIdentity' }] },
    photos: { path: '/auth/identity?pid=P1', answers: kyc(1) },
    'photo-sending': { path: '/auth/identity?pid=P1', answers: { ...kyc(1), [OCR]: PENDING }, acts: [front] },
    'photo-read': { path: '/auth/identity?pid=P1', answers: { ...kyc(1), [OCR]: read }, acts: [front] },
    'photo-year': {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(1), [OCR]: ok({ imageId: 'I1', value_keys: { dateOfBirth: '1994' } }) },
      acts: [front, { press: 'auth.ocrDateOfBirth' }],
    },
    'photo-corrected': {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(1), [OCR]: read },
      // Each tap opens the first closed field.
      acts: [front, ...Array.from({ length: 4 }, () => ({ press: 'auth.ocrChange' }) as const)],
    },
    done: { path: '/auth/identity?pid=P1', answers: { ...at(3), ...kycConfig(null) } },
    'photo-waits': { path: '/auth/identity?pid=P1', answers: { ...kyc(1), [OCR]: BUSY }, acts: [front] },
    'photo-kept': { offline: true, path: '/auth/identity?pid=P1', answers: { ...kyc(1), [OCR]: LOST }, acts: [front] },
    'photo-refused': {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(1), [OCR]: refuse('This is not an Aadhaar card.') },
      acts: [front],
    },
    'photo-number-refused': {
      path: '/auth/identity?pid=P1',
      answers: { ...kyc(1), [OCR]: ok({ imageId: 'I1', value_keys: {} }), [IDENTITY]: wrongNumber },
      acts: [...cards, inField('correct-idNo', '999941057058'), { press: 'auth.submitIdentity' }],
    },
    'photos-missing': { path: '/auth/identity?pid=P1', answers: kyc(1), acts: [{ press: 'auth.submitIdentity' }] },
  },
  'auth-face': {
    ...faceStates,
    done: { path: '/auth/face?pid=P1', answers: { ...face, ...at(4) } },
    missing: { path: '/auth/face?pid=P1', answers: face, acts: [{ press: 'auth.faceSubmit' }] },
    taken: {
      path: '/auth/face?pid=P1',
      answers: {
        ...face,
        [LIVING]: ok({ livenessId: 'L1', status: 1 }),
        'POST /auth/v1/kyc-info/living-hold': LOST,
      },
      acts: [selfie],
    },
  },
  'face-result': {
    ...readStates('/auth/callback?pid=P1', { ...at(4), 'GET /authen/h5/face-result': ok({ status: 1 }) }),
    failed: {
      path: '/auth/callback?pid=P1',
      answers: { ...at(3), 'GET /authen/h5/face-result': ok({ status: 0 }) },
    },
  },
  'auth-contacts': {
    ...contactStates,
    missing: { path: '/auth/contacts?pid=P1', answers: at(4), acts: [save] },
    done: { path: '/auth/contacts?pid=P1', answers: at(5) },
    'own-number': {
      path: '/auth/contacts?pid=P1',
      answers: at(4),
      acts: [{ type: OWN_NUMBER, into: 'auth.contactPhone' }],
    },
    'left-out': {
      path: '/auth/contacts?pid=P1',
      answers: at(4),
      acts: [inField('oneName', 'Abdul-Rehman 2')],
    },
    'same-number': {
      path: '/auth/contacts?pid=P1',
      answers: at(4),
      acts: [
        ...contactsButOne,
        inField('twoMobile', '7000099011'),
        inField('thirdMobile', '51'),
        { show: { label: '2' } },
      ],
    },
    complete: {
      path: '/auth/contacts?pid=P1',
      answers: at(4),
      acts: [...contactsButOne, inField('thirdMobile', '7000099013')],
    },
    'one-missing': {
      path: '/auth/contacts?pid=P1',
      answers: at(4),
      acts: [...contactsButOne, save],
    },
  },
};
