import { currentLanguage } from '@i18n/language';
import { PACKAGE_NAME } from '@platform/device/config';
import { cookie, osName, webUuid } from '@platform/device/device';

/** Characters that a header may contain. A cookie written by another script may contain others. */
const SENDABLE = /^[\x20-\x7e]*$/;

/** Returns the headers about app, phone and user (specification, section 7). Leaves out invalid values. */
export function commonHeaders(token: string | null): Headers {
  const values = {
    web_uuid: webUuid(),
    // The same value as `web_uuid`, because some proxies (nginx) drop header names with an underscore.
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
