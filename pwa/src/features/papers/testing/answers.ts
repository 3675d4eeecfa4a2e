import type { Day, Paper, PaperKind } from '@core/types';

const PARTIES = [
  { role: 'Borrower', name: 'Asha Verma' },
  { role: 'Lender', name: 'Example Finance Limited' },
  { role: 'Grievance officer', name: 'A. Officer, help@lender.example' },
];

const paper = (
  id: string,
  kind: PaperKind,
  title: string,
  date: Day,
  lines: readonly (readonly [string, string])[],
): Paper => ({
  id: `O1~${id}`,
  kind,
  title,
  date,
  orderNo: 'SL100001',
  parties: PARTIES,
  lines: [['Loan product', 'Saral First'] as const, ...lines].map(([label, value]) => ({ label, value })),
});

export const KFS = paper('kfs', 'kfs', 'Key Fact Statement', '2026-11-20', [
  ['APR (all costs, per year)', '738.99%'],
  ['Loan amount', '₹5,000.00'],
  ['Loan period', '7 days'],
  ['Interest rate', '0.1%/day'],
  ['Processing fee', '₹500.00'],
  ['GST 18% on processing fee', '₹90.00'],
  ['Interest', '₹35.00'],
  ['Total cost', '₹625.00'],
  ['You receive', '₹4,410.00'],
  ['You repay', '₹5,035.00'],
  ['Due date if the money was sent on 20 Nov 2026', '27 Nov 2026'],
  ['If you repay early', 'Interest for the whole loan period'],
  ['Late charge', '1% of the loan amount for each day late'],
  ['Most you pay for being late', 'No limit'],
  ['Cooling-off period', '3 days'],
  ['You accepted it on', '20 Nov 2026, 10:15'],
  ['Statement number', '4f2a90c1'],
]);

const LOAN = [
  ['Loan amount', '₹5,000.00'],
  ['Processing fee', '₹500.00'],
  ['GST 18% on processing fee', '₹90.00'],
  ['You received', '₹4,410.00'],
  ['Money sent on', '20 Nov 2026'],
  ['Bank account number', 'XXXXXXXXXXXX1191'],
  ['Interest rate', '0.1%/day'],
  ['Interest', '₹35.00'],
  ['You repay', '₹5,035.00'],
  ['Due date', '27 Nov 2026'],
  ['Annual percentage rate (APR)', '738.99%'],
] as const;

export const OWED = paper('statement', 'statement', 'Statement of account', '2026-11-24', [
  ...LOAN,
  ['Paid for this loan in total', '₹0.00'],
  ['If you repay today', '₹5,035.00'],
]);

export const ACCOUNT = paper('statement', 'statement', 'Statement of account', '2026-11-27', [
  ...LOAN,
  ['Extension fees paid', '₹320.00'],
  ['Payment 1, 25 Nov 2026, 18:00', '₹320.00'],
  ['Payment 2, 27 Nov 2026, 09:00', '₹5,035.00'],
  ['Paid for this loan in total', '₹5,355.00'],
  ['Still owed', '₹0.00'],
  ['Repaid on', '27 Nov 2026'],
]);

export const RECEIPT = paper('receipt~T2', 'receipt', 'Receipt for your repayment', '2026-11-27', [
  ['Paid on', '27 Nov 2026, 09:00'],
  ['Transaction number', 'T2'],
  ['You paid', '₹5,035.00'],
  ['Used for this loan', '₹5,035.00'],
]);

export const REFUNDED = paper('receipt~T3', 'receipt', 'Receipt for a refunded payment', '2026-11-27', [
  ['Refund decided on', '27 Nov 2026, 09:04'],
  ['Transaction number', 'pay_Nx81cQ2TzR7vWb40'],
  ['You paid', '₹5,035.00'],
  ['Used for this loan', '₹0.00'],
  ['Not used for this loan, goes back to you', '₹5,035.00'],
]);

export const NO_DUES = paper('noDues', 'noDues', 'No-dues letter', '2026-11-27', [
  ['Loan amount', '₹5,000.00'],
  ['Money sent on', '20 Nov 2026'],
  ['Repaid on', '27 Nov 2026'],
  ['Paid for this loan in total', '₹5,355.00'],
  ['Still owed', '₹0.00'],
  ['The lender confirms', 'Nothing more is owed on this loan.'],
]);

/** A document with the longest texts that occur. */
export const LONG_HINDI: Paper = {
  ...REFUNDED,
  title: 'लौटाए गए भुगतान की रसीद',
  parties: [
    { role: 'लोन लेने वाले', name: 'वेंकटनरसिम्हराजुवारिपेट श्रीनिवासराघवन सुब्रमण्यम' },
    { role: 'लोनदाता', name: 'सरल डेमो फ़ाइनेंस प्राइवेट लिमिटेड (NBFC, RBI पंजीकरण N-14.03421)' },
    {
      role: 'शिकायत अधिकारी',
      name: 'सुश्री अनन्या चट्टोपाध्याय, grievance.officer@saral-demo-finance.example, +91 80 0000 0000',
    },
  ],
  lines: [
    { label: 'लोन का नाम', value: 'सरल फ़र्स्ट' },
    { label: 'लौटाना तय हुआ', value: '27 नवंबर 2026, 09:04' },
    { label: 'लेन-देन संख्या', value: 'pay_Nx81cQ2TzR7vWb40-IN-2026-11-27' },
    { label: 'आपने चुकाए', value: '₹5,035.00' },
    { label: 'इस लोन में लगा', value: '₹0.00' },
    { label: 'इस लोन में नहीं लगा, आपको वापस जा रहा है', value: '₹5,035.00' },
  ],
};

export const ALL: readonly Paper[] = [KFS, ACCOUNT, RECEIPT, REFUNDED, NO_DUES];
