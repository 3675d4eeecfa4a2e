import { HomeScreen } from '@features/home/HomeScreen';
import { InstallSuggestion } from '@features/install/InstallSuggestion';

export { firstCalls } from '@features/home/HomeScreen';

/** Home with the suggestion to install the app. */
export function HomePage() {
  return (
    <HomeScreen
      // An answer that an older version of the app kept has no count of loans.
      suggestion={({ undwayList, loans }) => (
        <InstallSuggestion ordersInProgress={undwayList.length} loans={loans ?? 0} />
      )}
    />
  );
}
