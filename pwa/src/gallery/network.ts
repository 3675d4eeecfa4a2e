import type { Answer, Answers } from './state';

const BASE = '/api1';
const NEVER = new Promise<Response>(() => undefined);

/** What any page may ask for besides what it shows. */
const EVERYWHERE: Answers = {
  'GET /burying-point/burying-point/get-buried-config': { kind: 'data', data: { enabled: false, events: [] } },
  'POST /burying-point/v2/burying-point': { kind: 'data', data: null },
  'POST /burying-point/v3/burying-point': { kind: 'data', data: null },
  'GET /order/v1/list': { kind: 'data', data: [] },
  'POST /device/v1/needUpload': { kind: 'data', data: [] },
  // A step of the verification asks for the other forms too, for whoever loses the network on the way.
  'GET /auth/v1/auth-page-info': { kind: 'pending' },
  'GET /auth/v2/auth-page-info': { kind: 'pending' },
  'GET /auth/kyc-auth-config': { kind: 'pending' },
};

const fits = (pattern: string, call: string): boolean => {
  const [wanted, given] = [pattern.split('/'), call.split('/')];
  return wanted.length === given.length && wanted.every((part, place) => part === '*' || part === given[place]);
};

function answerTo(call: string, answers: Answers): Answer | undefined {
  const all = { ...EVERYWHERE, ...answers };
  const name = Object.keys(all).find((pattern) => fits(pattern, call));
  return name === undefined ? undefined : all[name];
}

function respond(call: string, answer: Answer | undefined): Promise<Response> {
  switch (answer?.kind) {
    case 'data':
      return Promise.resolve(Response.json({ code: 0, msg: '', data: answer.data }));
    case 'refusal':
      return Promise.resolve(Response.json({ code: answer.code ?? 2001, msg: answer.msg, data: answer.data ?? null }));
    case 'pending':
      return NEVER;
    case 'lost':
      return Promise.reject(new TypeError('Failed to fetch'));
    case undefined:
      // A page that asks for what its state does not say would look different from the real one.
      console.error(`gallery: no answer for ${call}`);
      return Promise.resolve(Response.json({ code: 2001, msg: `no answer for ${call}`, data: null }));
  }
}

const real = window.fetch.bind(window);

/** Puts the state's answers behind every call of the app; what is not the API's goes its usual way. */
export function answerWith(answers: Answers): void {
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (!pathname.startsWith(BASE)) return real(input, init);
    const call = `${init?.method ?? 'GET'} ${pathname.slice(BASE.length)}`;
    return respond(call, answerTo(call, answers));
  };
}

/** An upload that ends as its answer says, in the place of the browser's own. */
class GalleryUpload {
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  private call = '';

  open(method: string, address: string): void {
    this.call = `${method} ${new URL(address, window.location.origin).pathname}`;
  }

  setRequestHeader(): void {
    // What a call says about the phone changes no picture.
  }

  abort(): void {
    // Nothing is on its way.
  }

  send(): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 60, total: 100 });
    const [method = '', path = ''] = this.call.split(' ');
    void window
      .fetch(path, { method })
      .then((response) => response.text())
      .then(
        (text) => {
          this.status = 200;
          this.responseText = text;
          this.onload?.();
        },
        () => this.onerror?.(),
      );
  }
}

/** Photos go by their own way (`withProgress`), which leads here too. */
export function answerUploads(): void {
  window.XMLHttpRequest = GalleryUpload as unknown as typeof XMLHttpRequest;
}
