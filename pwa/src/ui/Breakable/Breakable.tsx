import { Fragment } from 'react';

export function Breakable({ children }: { readonly children: string }) {
  const parts = children.match(/[^@.]*[@.]+|[^@.]+/g) ?? [];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
