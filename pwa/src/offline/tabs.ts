/** A message to the app's other tabs: what to read from the vault again, or that the user has left. No user data. */
export type TabMessage =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'sent'; readonly id: number }
  | { readonly kind: 'draft'; readonly name: string }
  | { readonly kind: 'left' };

export interface Tabs {
  readonly broadcast: (news: TabMessage) => void;
  readonly close: () => void;
}

const CHANNEL = 'saral';

export function joinTabs(onMessage: (news: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { broadcast: (news) => channel.postMessage(news), close: () => channel.close() };
}

const queues = new Map<string, Promise<unknown>>();

export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Runs `work` under a lock that all tabs share. Without the Web Locks API, the lock covers this tab only. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (locks === undefined) return inTurn(name, work);
  return (await locks.request(`saral.${name}`, work)) as Result;
}
