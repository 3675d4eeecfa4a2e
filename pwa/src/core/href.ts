import { ADDRESSES } from './generated/addresses';
import type { Route } from './types';

type Field = string | number | null | undefined;

/** As core encodes it: everything but letters, digits and `-._~`. Half a character becomes what a decoder makes of it. */
const encode = (value: Field): string =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The address of a screen: a path of this site with its query. By core's own templates, exported when the app is built, so
 * that links lead where they say before the core has come. Empty values leave no trace in the query.
 */
export function href(route: Route): string {
  const fields = route as unknown as Readonly<Record<string, Field>>;
  const [path = '', query] = ADDRESSES[route.kind].split('?');
  const given = (query?.split('&') ?? []).flatMap((pair) => {
    const [name = '', field = ''] = pair.split('=:');
    const value = fields[field] ?? '';
    // A path in a query reads as it is meant.
    return value === '' ? [] : [`${name}=${encode(value).replaceAll('%2F', '/')}`];
  });
  const filled = path.replace(/:(\w+)/g, (_, field: string) => encode(fields[field]));
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}
