import { currentLanguage } from '@i18n/language';
import { PACKAGE_NAME } from '@platform/device/config';
import { cookie, osName, webUuid } from '@platform/device/device';

/** Characters that a header may hold everywhere. Anybody on this site may have written another into a cookie. */
const SENDABLE = /^[\x20-\x7e]*$/;

/** What every call says of the app, the phone and the user (specification, section 7). What cannot be sent is left out. */
export function commonHeaders(token: string | null): Headers {
  const values = {
    web_uuid: webUuid(),
    // The same for proxies that drop names with an underscore, as nginx does.
    'web-uuid': webUuid(),
    os: osName(),
    packageName: PACKAGE_NAME,
    fbp: cookie('_fbp'),
    fbc: cookie('_fbc'),
    fbUserId: localStorage.getItem('fbUserId') ?? '',
    'accept-language': currentLanguage(),
    ...(token !== null && { token }),
  };
  return new Headers(Object.entries(values).filter(([, value]) => SENDABLE.test(value)));
}
