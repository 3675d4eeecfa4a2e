import type { Ref } from 'react';
import { Link, type LinkProps } from '../Link/Link';
import { type ButtonVariant, buttonClass } from './Button';

interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly block?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export function LinkButton({ variant = 'primary', block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, block, className)} />;
}
