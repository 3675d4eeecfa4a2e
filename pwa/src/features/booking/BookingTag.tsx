import type { ScheduledView } from '@core/types';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import { StatusTag } from '@ui/StatusTag/StatusTag';

export function BookingTag({ view }: { readonly view: ScheduledView }) {
  const t = useT();
  const waits = view.tone === 'valid';
  return (
    <StatusTag tone={waits ? 'info' : 'neutral'} icon={<Icon name={waits ? 'check' : 'close'} size={14} />}>
      {t(view.stateKey)}
    </StatusTag>
  );
}
