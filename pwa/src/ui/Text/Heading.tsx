import type { HTMLAttributes } from 'react';

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Distance to the content below, in CSS pixels. */
  readonly below?: 4 | 8 | 12;
}

export function Heading({ below = 12, children, ...rest }: HeadingProps) {
  return (
    <h2 {...rest} style={{ marginBottom: below }}>
      {children}
    </h2>
  );
}
