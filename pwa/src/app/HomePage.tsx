import { HomeScreen } from '@features/home/HomeScreen';
import { InstallSuggestion } from '@features/install/InstallSuggestion';

export { firstCalls } from '@features/home/HomeScreen';

export default function HomePage() {
  return (
    <HomeScreen
      // Responses cached by older versions have no count of loans.
      suggestion={({ undwayList, loans }) => (
        <InstallSuggestion ordersInProgress={undwayList.length} loans={loans ?? 0} />
      )}
    />
  );
}
