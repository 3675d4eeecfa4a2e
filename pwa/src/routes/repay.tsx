import { RepayNow } from '@features/home/RepayNow';

export function Component() {
  return <RepayNow />;
}
