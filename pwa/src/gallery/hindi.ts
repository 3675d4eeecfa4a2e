import { hindiOf } from './serverTexts';

/** Hindi versions of the example server's texts. They replace equal texts in all responses. */
const HINDI: Readonly<Record<string, string>> = {
  'A small loan': 'छोटा लोन',
  '5 minutes': '5 मिनट',
  'You are 21 to 55 years old': 'आपकी आयु 21 से 55 वर्ष है',
  'Aadhaar card': 'आधार कार्ड',
  'PAN card': 'PAN कार्ड',
  '91~180 days': '91~180 दिन',
  '7 or 14 days': '7 या 14 दिन',
  '14 or 28 days': '14 या 28 दिन',
  'Example Finance Limited': 'उदाहरण फ़ाइनेंस लिमिटेड',
  'Please come back tomorrow.': 'कृपया कल फिर आएँ।',
  "Today's loans are all given out. Please come back tomorrow.": 'आज के सभी लोन दिए जा चुके हैं। कृपया कल फिर आएँ।',
  'All festival loans of this season are given out.': 'इस मौसम के सभी उत्सव लोन दिए जा चुके हैं।',
  'This loan is not open yet.': 'यह लोन अभी खुला नहीं है।',
  'This loan opens with your third loan.': 'यह लोन आपके तीसरे लोन के साथ खुलता है।',
  'This loan opens with your fifth loan.': 'यह लोन आपके पाँचवें लोन के साथ खुलता है।',
  'To pay today': 'आज चुकाने हैं',
  'You repay': 'आप चुकाएँगे',
  'Get money': 'राशि लें',
  'View progress': 'प्रगति देखें',
  'View order': 'ऑर्डर देखें',
  'This code no longer works after five wrong tries. Ask for a new one when the wait is over.':
    'पाँच बार ग़लत कोड डालने से यह कोड बंद हो गया। इंतज़ार पूरा होने पर नया कोड मँगाएँ।',
  'PIN code does not belong to the district': 'PIN कोड इस ज़िले का नहीं है',
  'PIN code does not belong to the district.': 'PIN कोड इस ज़िले का नहीं है।',
  'Please check the PIN code.': 'कृपया PIN कोड जाँचें।',
  'UIDAI is not reachable now.': 'UIDAI से अभी संपर्क नहीं हो पा रहा है।',
  'This is not an Aadhaar card.': 'यह आधार कार्ड नहीं है।',
  'This account could not be confirmed.': 'इस खाते की पुष्टि नहीं हो सकी।',
  'Full name is too short': 'पूरा नाम बहुत छोटा है',
  'In Auditing': 'जाँच जारी है',
  'See status': 'स्थिति देखें',
  'Loan amount': 'लोन राशि',
  'Get Money': 'राशि लें',
  Repay: 'चुकाएँ',
  'Your due date was extended to 4 Dec 2026.': 'आपकी देय तिथि बढ़ाकर 4 दिसंबर 2026 कर दी गई है।',
  'Extension not paid yet. If you pay ₹320.00 by 26 Nov 2026, 17:50, your due date moves to 2 Dec 2026.':
    'विस्तार शुल्क अभी नहीं चुकाया गया। 26 नवंबर 2026, 17:50 तक ₹320 चुकाने पर आपकी देय तिथि 2 दिसंबर 2026 हो जाएगी।',
  'The service is busy. Please try again.': 'सेवा व्यस्त है। कृपया फिर से कोशिश करें।',
  'The service is busy. Please try again in a minute.': 'सेवा व्यस्त है। कृपया एक मिनट बाद फिर से कोशिश करें।',
  'The bank cannot send money now. Try again in 30 minutes; the offer stays open.':
    'बैंक अभी राशि नहीं भेज पा रहा है। 30 मिनट बाद फिर से कोशिश करें; प्रस्ताव बना रहेगा।',
  'An open order for this product exists.': 'इस लोन के लिए आपका एक ऑर्डर पहले से चल रहा है।',
  'This link is no longer valid.': 'यह लिंक अब मान्य नहीं है।',
  'Too many codes. Try again in an hour.': 'बहुत अधिक कोड मँगाए गए हैं। एक घंटे बाद फिर से कोशिश करें।',
  'The code is not correct.': 'कोड सही नहीं है।',
  'Sample text. The lender puts its own in its place before it lends.':
    'नमूना पाठ। लोनदाता लोन देने से पहले इसकी जगह अपना पाठ रखता है।',
  '1 Nov 2026': '1 नवंबर 2026',
  'What a loan costs': 'लोन का ख़र्च',
  'These are all the charges there are. Each is shown in rupees before you apply.':
    'कुल शुल्क यही हैं। हर एक आवेदन से पहले रुपयों में दिखाया जाता है।',
  'Processing fee: a part of the amount, taken once.': 'प्रोसेसिंग शुल्क: राशि का एक हिस्सा, एक बार लिया जाता है।',
  'GST: 18% of the processing fee.': 'GST: प्रोसेसिंग शुल्क का 18%।',
  'If you change your mind': 'अगर आपका मन बदल जाए',
  'Until the money is sent you can withdraw for free.': 'राशि भेजे जाने तक आप बिना शुल्क आवेदन वापस ले सकते हैं।',
  Lender: 'लोनदाता',
  'A. Officer, help@lender.example': 'ए. ऑफ़िसर, help@lender.example',
  'Saral First': 'सरल फ़र्स्ट',
  'Saral Month': 'सरल मंथ',
  'Saral Plus': 'सरल प्लस',
  'Saral Steady': 'सरल किस्त',
  'Saral Demo Finance Private Limited': 'सरल डेमो फ़ाइनेंस प्राइवेट लिमिटेड',
  Phone: 'फ़ोन',
  Email: 'ईमेल',
  'RBI Ombudsman': 'आरबीआई लोकपाल',
};

/** Translates every text in a nested value, such as the refusals in the outbox. */
export const inHindi = <Given>(value: Given): Given => translated(value) as Given;

function translated(value: unknown): unknown {
  if (typeof value === 'string') return HINDI[value] ?? hindiOf(value) ?? value;
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translated(part)]));
}

export async function inLanguageOf(request: Request, response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (request.headers.get('accept-language') !== 'hi' || !isJson) return response;
  const { status } = response;
  return Response.json(translated(await response.json()), { status });
}
