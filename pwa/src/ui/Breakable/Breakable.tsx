import { Fragment } from 'react';

/** A text with a mail or web address, which may break after `@` and dots. */
export function Breakable({ children }: { readonly children: string }) {
  const parts = children.match(/[^@.]*[@.]+|[^@.]+/g) ?? [];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
