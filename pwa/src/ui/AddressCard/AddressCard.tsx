import type { ReactNode } from 'react';
import { Breakable } from '@ui/Breakable/Breakable';
import { cardClass } from '@ui/Card/Card';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';

interface AddressCardProps {
  /** Says on which device or in which browser to open the address. */
  readonly text: string;
  readonly address: string;
  readonly children?: ReactNode;
}

/** An address that the user must open on another device or in another browser. */
export function AddressCard({ text, address, children }: AddressCardProps) {
  return (
    <section className={cardClass(stackClass(4))} data-align="center">
      <Note size="body">{text}</Note>
      <Note size="title" translate="no">
        <Breakable>{address}</Breakable>
      </Note>
      {children}
    </section>
  );
}
