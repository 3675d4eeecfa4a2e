import { SchedulesScreen } from '@features/schedule/SchedulesScreen';

export function Component() {
  return <SchedulesScreen />;
}
