import { ADDRESSES } from './generated/addresses';
import type { Route } from './types';

type Field = string | number | null | undefined;

/** Percent-encodes everything but letters, digits and `-._~`, as core does. Replaces a lone surrogate by U+FFFD. */
const encode = (value: Field): string =>
  encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Returns a screen's address, built from core's templates. Leaves out empty query values. */
export function href(route: Route): string {
  const fields = route as unknown as Readonly<Record<string, Field>>;
  const [path = '', query] = ADDRESSES[route.kind].split('?');
  const given = (query?.split('&') ?? []).flatMap((pair) => {
    const [name = '', field = ''] = pair.split('=:');
    const value = fields[field] ?? '';
    return value === '' ? [] : [`${name}=${encode(value).replaceAll('%2F', '/')}`];
  });
  const filled = path.replace(/:(\w+)/g, (_, field: string) => encode(fields[field]));
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}
