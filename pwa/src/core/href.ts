import { ADDRESSES } from './generated/addresses';
import type { Route } from './types';

type Field = string | number | null | undefined;

/** Percent-encodes as core does: everything but letters, digits and `-._~`. A lone surrogate becomes U+FFFD, as in a decoder. */
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
    // Slashes in a query stay readable.
    return value === '' ? [] : [`${name}=${encode(value).replaceAll('%2F', '/')}`];
  });
  const filled = path.replace(/:(\w+)/g, (_, field: string) => encode(fields[field]));
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}
