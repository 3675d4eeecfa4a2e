import { FeedbackScreen } from '@features/feedback/FeedbackScreen';

export function Component() {
  return <FeedbackScreen />;
}
