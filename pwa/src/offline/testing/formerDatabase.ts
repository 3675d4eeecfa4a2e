/** Records as version 1 of the app wrote them, which users' phones still hold. Never change them. */
export interface FormerRecords {
  readonly drafts?: Readonly<Record<string, unknown>>;
  readonly outbox?: readonly unknown[];
  readonly answers?: Readonly<Record<string, unknown>>;
}

/**
 * Writes a version 1 database: clear names, key under the phone number, no versions or schemas. Self-contained, because
 * it also runs in the page of a browser test.
 */
export async function writeFormerDatabase([owner, former]: readonly [owner: string, FormerRecords]): Promise<void> {
  const { drafts, outbox, answers } = former;
  const request = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('no database'));
    });
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const seal = async (store: string, value: unknown) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const additionalData = new TextEncoder().encode(`${store}/${owner}`);
    const clear = new TextEncoder().encode(JSON.stringify(value));
    return {
      at: Math.round(performance.timeOrigin),
      iv,
      data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, clear),
    };
  };
  const sealed: [store: string, value: unknown, name?: string][] = [['key', { owner, key }, owner]];
  for (const [name, value] of Object.entries(drafts ?? {})) sealed.push(['drafts', await seal('drafts', value), name]);
  for (const value of outbox ?? []) sealed.push(['outbox', await seal('outbox', value)]);
  for (const [name, value] of Object.entries(answers ?? {}))
    sealed.push(['answers', await seal('answers', value), name]);
  const opening = indexedDB.open('saral', 1);
  opening.onupgradeneeded = () => {
    for (const store of ['key', 'drafts', 'answers']) opening.result.createObjectStore(store);
    opening.result.createObjectStore('outbox', { autoIncrement: true });
  };
  const db = await request(opening);
  const writing = db.transaction([...db.objectStoreNames], 'readwrite');
  await Promise.all(sealed.map(([store, value, name]) => request(writing.objectStore(store).put(value, name))));
  db.close();
}

export const FORMER: Required<FormerRecords> = {
  drafts: {
    verification: {
      forms: { basic: { fullName: 'Asha Verma', pinCode: '411001' }, work: { monthlyIncome: '2' } },
      contacts: {
        oneName: 'Meera',
        oneMobile: '7000011111',
        oneRelation: '1',
        twoName: '',
        twoMobile: '',
        twoRelation: '',
        thirdName: '',
        thirdMobile: '',
        thirdRelation: '',
      },
      identityWay: 'manual',
      aadhaar: '999941057058',
      panNo: 'ABCPE1234F',
      corrected: { idNo: '', panNo: '' },
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
  answers: { 'homeIndex(undefined)': { homeProductVos: [] } },
};
