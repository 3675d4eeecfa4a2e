import { useParams, useSearchParams } from 'react-router';

import { ScheduleScreen } from '@features/schedule/ScheduleScreen';

/** `/schedule/{oid}?pid=` */
export function Component() {
  const { oid = '' } = useParams();
  const [query] = useSearchParams();
  return <ScheduleScreen oid={oid} pid={query.get('pid') ?? ''} />;
}
