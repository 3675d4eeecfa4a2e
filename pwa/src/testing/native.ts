import { vi } from 'vitest';

export interface NativeMessage {
  readonly name: 'openStoreReview' | 'finish' | 'deviceInfo';
  readonly body: unknown;
}

const PHONE = { deviceId: 'd-1', version: '2.0.1', idfv: 'v-1', idfa: '', sdkVersion: '34', brand: 'Redmi' };

export function insideApp(platform: 'ios' | 'android', answer: unknown = PHONE): NativeMessage[] {
  const messages: NativeMessage[] = [];
  const record = (name: NativeMessage['name'], body: unknown) => void messages.push({ name, body });
  if (platform === 'ios') {
    const handler = (name: NativeMessage['name'], reply?: unknown) => ({
      postMessage(body: unknown) {
        record(name, body);
        return reply;
      },
    });
    vi.stubGlobal('webkit', {
      messageHandlers: {
        openStoreReview: handler('openStoreReview'),
        finish: handler('finish'),
        deviceInfo: handler('deviceInfo', Promise.resolve(answer)),
      },
    });
  } else {
    vi.stubGlobal('SaralNative', {
      openStoreReview: (url: unknown) => record('openStoreReview', { url }),
      finish: () => record('finish', {}),
      deviceInfo() {
        record('deviceInfo', {});
        return JSON.stringify(answer);
      },
    });
  }
  return messages;
}
