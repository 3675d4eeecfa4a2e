import { hostile, text } from './random.mjs';

const KINDS = [
  'phone',
  'loginCode',
  'aadhaar',
  'aadhaarOtp',
  'pan',
  'account',
  'ifsc',
  'contactName',
  'digits',
  'feedback',
  'other',
];

const phone = (r) =>
  r.pick([() => `${r.int(5, 9)}${r.digits(9)}`, () => r.digits(r.int(0, 12)), () => text(r, 12), () => ''])();
const account = (r) => r.pick([() => r.digits(r.int(1, 22)), () => text(r, 22), () => ''])();
const ifsc = (r) =>
  r.pick([
    () => `SBIN0${r.digits(6)}`,
    () => `utib0${r.digits(6)}`,
    () => `SBIN1${r.digits(6)}`,
    () => text(r, 11),
    () => '',
  ])();
const aadhaar = (r) =>
  r.pick([
    () => '999941057058',
    () => `9999${r.digits(8)}`,
    () => r.digits(r.int(0, 13)),
    () => text(r, 12),
    () => '',
  ])();
const pan = (r) =>
  r.pick([
    () => 'ABCPE1234F',
    () => `ABC${r.pick([...'PCHFATBLJGKX'])}E${r.digits(4)}F`,
    () => text(r, 10),
    () => '',
  ])();

export function cleanInput(r) {
  const input = { kind: r.pick(KINDS), value: text(r, 40), ...(r.chance(0.3) ? { maxLength: r.int(0, 30) } : {}) };
  return { rule: 'cleanInput', input: hostile(r, input) };
}

export const validateLogin = (r) => ({
  rule: 'validateLogin',
  input: hostile(r, { phone: phone(r), code: r.chance(0.5) ? r.digits(4) : text(r, 5), agreed: r.chance(0.5) }),
});

export function validateBankCard(r) {
  const cardNo = account(r);
  return {
    rule: 'validateBankCard',
    input: hostile(r, { bankCode: ifsc(r), cardNo, confirmCardNo: r.chance(0.7) ? cardNo : account(r) }),
  };
}

function contacts(r, number) {
  const contact = (slot) => ({
    [`${slot}Name`]: r.chance(0.8) ? r.pick(['Ravi', "Sita O'Neil", 'Mohan Jr.', 'A', ' ', '.']) : text(r),
    [`${slot}Mobile`]: number(),
    [`${slot}Relation`]: r.pick(['1', '2', '3', '4', '', 'x']),
  });
  return hostile(r, { ...contact('one'), ...contact('two'), ...contact('third') });
}

export const validateContacts = (r) => ({ rule: 'validateContacts', input: contacts(r, () => phone(r)) });

export function contactsForm(r) {
  const numbers = ['9876543210', '7000099001', '9811111111', phone(r)];
  const own = r.pick(['', '7000099001', '917000099001', phone(r)]);
  return { rule: 'contactsForm', input: [contacts(r, () => r.pick(numbers)), own, r.pick([true, false])] };
}

export function formatBirthDate(r) {
  const two = (most) => String(r.int(0, most)).padStart(2, '0');
  const day = `${r.int(1900, 2030)}-${two(13)}-${two(32)}`;
  return {
    rule: 'formatBirthDate',
    input: [r.chance(0.8) ? day : text(r, 12), r.pick(['en', 'en-IN', 'hi', 'fr', ''])],
  };
}

export function validateForm(r) {
  const names = ['workState', 'companyName', 'day', 'liveState', 'liveDistrict', 'pin'];
  const fields = r.many(0, 6, () => ({
    key: text(r, 8),
    value: r.pick(names),
    label: '',
    dataType: r.pick([0, 1, 3, 4, 5, 2, 9]),
    checkType: r.int(0, 1),
    checkReq: r.int(0, 1),
    lengthLimitMax: r.int(0, 12),
    ...(r.chance(0.5) ? { lengthLimitMin: r.int(0, 12) } : {}),
    dictionaryVoList: r.many(0, 4, () => ({ dictLabel: text(r, 4), dictValue: String(r.int(1, 4)) })),
    canHidden: r.int(0, 1),
  }));
  const values = r.many(0, 6, () => ({
    name: r.pick(names),
    value: r.pick([() => String(r.int(0, 33)), () => text(r, 14), () => ''])(),
  }));
  if (r.chance(0.3)) return { rule: 'fieldControls', input: hostile(r, { fields }) };
  return {
    rule: 'validateForm',
    input: hostile(r, { fields, values, ...(r.chance(0.7) ? { page: r.pick(['baseInfo', 'workInfo']) } : {}) }),
  };
}

export const validateKycManual = (r) => ({
  rule: 'validateKycManual',
  input: hostile(r, { idNo: aadhaar(r), panNo: pan(r), aadhaarVerified: r.chance(0.5) }),
});

export const validateKycPhotos = (r) => ({
  rule: 'validateKycPhotos',
  input: hostile(r, { front: text(r, 2), back: text(r, 2), pan: text(r, 2) }),
});

export const validateFeedback = (r) => ({
  rule: 'validateFeedback',
  input: hostile(r, { content: r.chance(0.2) ? 'x'.repeat(r.int(290, 310)) : text(r, 60) }),
});

export const validateOwner = (r) => ({
  rule: 'validateOwner',
  input: hostile(r, {
    ...(r.chance(0.5) ? { lastFour: r.pick([() => r.digits(r.int(3, 5)), () => text(r, 4)])() } : { pan: pan(r) }),
    birthYear: r.pick([() => `${r.int(1890, 2110)}`, () => text(r, 4), () => ''])(),
  }),
});

const HEADS = [
  [0xff, 0xd8, 0xff, 0xe0],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [...'RIFF....WEBP'].map((c) => c.charCodeAt(0)),
  [0x47, 0x49, 0x46],
  [],
];

export const validateImage = (r) => ({
  rule: 'validateImage',
  input: hostile(r, {
    size: r.pick([0, 1, 10_485_760, 10_485_761, r.int(0, 40_000_000)]),
    mimeType: r.pick(['image/jpeg', 'IMAGE/PNG', 'text/html', '', text(r, 6)]),
    head: r.chance(0.8) ? r.pick(HEADS) : r.many(0, 14, () => r.int(0, 260)),
    ...(r.chance(0.5) ? { compressed: r.chance(0.5) } : {}),
  }),
});

export const small = (r) =>
  r.pick([
    () => ({ rule: 'validateApply', input: hostile(r, { cardId: text(r, 2) }) }),
    () => ({ rule: 'validateFace', input: hostile(r, { image: text(r, 2) }) }),
    () => ({ rule: 'searchNames', input: hostile(r, { names: r.many(0, 6, () => text(r, 12)), query: text(r, 2) }) }),
  ])();
