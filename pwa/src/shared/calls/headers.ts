import { currentLanguage } from '@i18n/language';
import { PACKAGE_NAME } from '@shared/device/config';
import { cookie, osName, webUuid } from '@shared/device/device';

/** What every call says of the app, the phone and the user (specification, section 7). */
export function commonHeaders(token: string | null): Headers {
  const headers = new Headers({
    web_uuid: webUuid(),
    os: osName(),
    packageName: PACKAGE_NAME,
    fbp: cookie('_fbp'),
    fbc: cookie('_fbc'),
    fbUserId: localStorage.getItem('fbUserId') ?? '',
    'accept-language': currentLanguage(),
  });
  if (token !== null) headers.set('token', token);
  return headers;
}
