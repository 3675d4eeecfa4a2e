import type { ReactNode } from 'react';
import { href } from '@core/href';
import { sessionEnded } from '@platform/session/slice';
import { useSession } from '@platform/session/useSession';
import { useAppDispatch } from '@platform/state';
import { LinkButton } from '@ui/Button/Button';

interface LoginLinkProps {
  /** Address that opens after the login. */
  readonly redirect: string;
  readonly block?: boolean;
  readonly children: ReactNode;
}

/** Links to the login. A tap ends an expired session, because the login page redirects users who have a token. */
export function LoginLink({ redirect, block, children }: LoginLinkProps) {
  const dispatch = useAppDispatch();
  const { isExpired } = useSession();
  const to = href({ kind: 'login', redirect });
  const endSession = () => dispatch(sessionEnded({ loginHref: to }));
  return (
    <LinkButton block={block} to={to} onClick={isExpired ? endSession : undefined}>
      {children}
    </LinkButton>
  );
}
