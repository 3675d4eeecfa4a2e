import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: To;
  readonly replace?: boolean | undefined;
  readonly state?: unknown;
}

/** A link to a page of the app. The router's own `Link` would add 3 KB for prefetching, which the app does not use. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace });
  const clicked = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return (
    <a {...rest} href={href} onClick={clicked}>
      {children}
    </a>
  );
}
