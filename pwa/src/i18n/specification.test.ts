import { describe, expect, it } from 'vitest';
import en from './generated/en.json';
import enIN from './generated/en-IN.json';
import hi from './generated/hi.json';
import type { MessageKey } from './generated/keys';

type Row = readonly [key: MessageKey, text: string];

/** Texts of the specification, including its typing errors and spaces. The catalogue contains exactly these texts. */
const TEXTS: Readonly<Record<string, readonly Row[]>> = {
  'section 2, shared': [
    ['common.tabHome', 'Home'],
    ['common.tabOrders', 'Orders'],
    ['common.tabAccount', 'Account'],
    ['common.new', 'new'],
    ['common.info', 'Info'],
    ['common.ok', 'OK'],
    ['common.closeInfo', 'OK'],
    ['feedback.submit', 'Submit'],
  ],
  'section 2, account and feedback': [
    ['account.orderHistory', 'Order History'],
    ['account.feedback', 'FeedBack'],
    ['account.help', 'Help Center'],
    ['account.quit', 'Quit'],
    ['feedback.emptyTitle', 'No Records'],
    ['feedback.goBack', 'Go Back'],
  ],
  'section 2, home and product': [
    ['home.apply', 'APPLY'],
    ['home.full', 'Fulled'],
    ['home.perDay', '{0}%/day'],
    ['product.requirement', 'Requirement'],
    ['product.eligibility', 'Product Eligibility'],
    ['product.applyNowIntro', 'APPLY NOW'],
    ['labels.purposeShopping', 'Shopping'],
    ['labels.purposeMedical', 'Medical treatment'],
    ['labels.purposeEducation', 'Education'],
    ['labels.purposeTourism', 'Tourism'],
    ['labels.purposeLiving', 'Living expenses'],
    ['labels.purposeVehicles', 'Purchase of vehicles'],
  ],
  'section 2, bank': [
    ['bank.ifscCode', 'IFSC Code'],
    ['bank.accountNo', 'Bank Account No.'],
    ['bank.confirmNo', 'Confirm Account No.'],
    ['bank.forgotIfsc', 'Forget your IFSC ?'],
    ['bank.applyNow', 'Apply Now'],
    ['bank.confirmIfsc', 'Is this yor IFSC Code?'],
    ['bank.yes', 'Yes'],
    ['bank.refind', 'RE-FIND'],
  ],
  'section 4, KYC': [
    ['auth.verified', 'Verified'],
    ['auth.next', 'NEXT'],
    ['auth.otpResend', 'resend'],
  ],
  'section 4, login': [['login.resend', 'resend']],
  'section 5, login and images': [
    ['rules.agreement', 'Please agree with Loan Guarantee Argreement.'],
    ['rules.imageSize', 'Image size is too big, limit 10MB'],
  ],
  'section 5, KYC': [
    ['rules.aadhaarFront', 'Please Upload Aadhaar front'],
    ['rules.aadhaarBack', 'Please Upload Aadhaar Back '],
    ['rules.panPhoto', 'Please Upload PAN '],
    ['rules.facePhoto', 'Please Upload Face Recognition '],
    ['rules.aadhaarRequired', 'Please Input IDcard No.'],
    ['rules.panRequired', 'Please Input Pan Id. '],
  ],
  'section 5, contacts, apply and bank': [
    ['rules.contactName', 'Please input {0}th contact name'],
    ['rules.contactsMissing', 'In order to apply for a loan, please complete the emergency contact information.'],
    ['rules.cardRequired', 'Attention! Just one step away from receiving cash! Add payment account'],
    ['rules.ifscRequired', 'Please input Ifsc Code'],
    ['rules.accountRequired', 'Please input Bank Account'],
    ['rules.accountConfirm', 'Please input Confirm Account'],
    ['rules.accountMismatch', 'Please Confirm Account'],
  ],
  'section 2, orders': [
    ['orders.emptyTitle', 'Loan History'],
    ['orders.emptyText', 'No order history go get your first loan'],
    ['orders.emptyApply', 'Apply'],
    ['orders.repay', 'Repayment {0}'],
    ['orders.extend', 'Repayment stress? Extend due date'],
    ['orders.extensionWindow', 'Please complete the payment within 24 hours'],
    ['orders.extensionAbandon', 'Abandon extension'],
    ['orders.extensionApply', 'Apply and payment'],
    ['orders.extensionAbandonTitle', 'Confirm giving up on extension?'],
    ['orders.extensionContinue', 'Continue Extension'],
    ['orders.extensionAbandonConfirm', 'Abandon Extension'],
    ['orders.auditTitle', 'In Auditing'],
    ['orders.refresh', 'Refresh'],
    ['orders.evaluate', 'To Evaluate'],
    ['orders.getMoney', 'Get Money'],
    ['schedule.cardNone', 'Click To Select Bankcard'],
    ['schedule.cancelTitle', 'Are you confirm cancel this schedule order ?'],
    ['schedule.no', 'No'],
  ],
  'section 4, order states': [
    ['labels.stateAuditing', 'Auditing'],
    ['labels.statePass', 'Pass'],
    ['labels.stateDenied', 'Denied'],
    ['labels.stateLending', 'Lending'],
    ['labels.stateFailed', 'Failed'],
    ['labels.stateLoaned', 'Loaned'],
    ['labels.stateSettled', 'Settled'],
    ['labels.stateOverdued', 'Overdued'],
    ['labels.stateCancel', 'Cancel'],
    ['labels.stateExtension', 'Extension'],
  ],
  'section 8': [
    [
      'product.deniedText',
      'Application Denied. We could not approve your apolication at this moment. Please re-apply in 15 days',
    ],
  ],
  'section 9, levels and relations': [
    ['labels.tierCopper', 'Copper'],
    ['labels.tierSilver', 'Silver'],
    ['labels.tierGold', 'Gold'],
    ['labels.relationFather', 'Father'],
    ['labels.relationMother', 'Mother'],
    ['labels.relationSpouse', 'Spouse'],
    ['labels.relationBrother', 'brother'],
    ['labels.relationSisters', 'sisters'],
    ['labels.relationChildren', 'Children'],
    ['labels.relationClassmates', 'Classmates'],
    ['labels.relationColleagues', 'Colleagues'],
    ['labels.relationFriends', 'Friends'],
  ],
};

/** Spelling and spacing of the specification that the corrected English must not contain. */
const MISSPELT =
  /\b(Fulled|Argreement|apolication|yor|IDcard|Overdued|Ifsc|Pan Id|FeedBack|\}th contact)\b|[a-z]\s[?!.]|\s$|Forget your/;

/** Latin words that Hindi texts may contain. */
const LATIN_IN_HINDI =
  /^(SMS|PDF|OTP|IFSC|KYC|PAN|GST|APR|KFS|RBI|UPI|UIDAI|UTR|PIN|EMI|QR|iOS|iPhone|iPad|Android|App|Store|Google|Play|Safari|Chrome|MB|English|India|P|s|Idempotency|Key|web|uuid)$/;

describe('the texts of the specification stand in `en` to the letter', () => {
  // proves: S2.9 S2.30 S2.34 S2.36 S2.40 S5.3 S5.8 S5.9 S5.10 S5.12 S5.20 S5.21 S5.22 S5.23 S8.10 S8.11 S9.27
  it.each(Object.entries(TEXTS))('%s', (_where, rows) => {
    expect(rows.map(([key]) => [key, en[key]])).toEqual(rows);
  });
});

const entries = (texts: Record<string, string>) => Object.entries(texts);

describe('the other languages', () => {
  it('have every key', () => {
    expect(Object.keys(enIN)).toEqual(Object.keys(en));
    expect(Object.keys(hi)).toEqual(Object.keys(en));
  });

  it('mend the spelling in en-IN', () => {
    expect(entries(enIN).filter(([, text]) => MISSPELT.test(text))).toEqual([]);
  });

  it('say what a borrower can act on where the words of the specification do not', () => {
    const reworded: readonly MessageKey[] = [
      'bank.applyNow',
      'labels.statePass',
      'labels.stateSettled',
      'product.costConfirmed',
      'rules.cardRequired',
      'rules.fieldRequired',
      'rules.fieldUnchosen',
    ];
    expect(reworded.filter((key) => enIN[key] === en[key])).toEqual([]);
    expect(enIN['rules.cardRequired']).not.toMatch(/attention|one step/i);
    expect(hi['rules.cardRequired']).not.toMatch(/ध्यान दें|एक क़दम/);
    expect(hi['labels.statePass']).toBe('मंज़ूर');
  });

  it('leave no English in Hindi but names', () => {
    const latin = (text: string) =>
      (text.replace(/\S+@\S+/g, '').match(/[A-Za-z]+/g) ?? []).filter((word) => !LATIN_IN_HINDI.test(word));
    expect(entries(hi).flatMap(([key, text]) => latin(text).map((word) => `${key}: ${word}`))).toEqual([]);
  });

  it('say one word for a loan in Hindi', () => {
    const loan = (text: string) => /ऋण|कर्ज|क़र्ज़/.test(text);
    expect(entries(hi).filter(([, text]) => loan(text))).toEqual([]);
  });
});
