import { Fragment } from 'react';

/** A text that holds an address of mail or the web: it may break after the address's `@` and dots, so that no word of it is cut. */
export function Breakable({ children }: { readonly children: string }) {
  const parts = children.match(/[^@.]*[@.]+|[^@.]+/g) ?? [];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
