import { DownloadScreen } from '@features/install/DownloadScreen';

/** `/download` and `/distribution` */
export function Component() {
  return <DownloadScreen />;
}
