import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { StatusTag } from '@ui/StatusTag/StatusTag';

import { stateStyle } from './stateStyle';

export function StateTag({ stateKey }: { readonly stateKey: MessageKey }) {
  const t = useT();
  const { tone, icon } = stateStyle(stateKey);
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(stateKey)}
    </StatusTag>
  );
}
