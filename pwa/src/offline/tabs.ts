/** What one tab tells the others: that they have to look again. The content is in the vault, never in the message. */
export type TabMessage =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'sent'; readonly id: number }
  | { readonly kind: 'draft'; readonly name: string }
  /** The user signed out. */
  | { readonly kind: 'left' };

export interface Tabs {
  readonly broadcast: (news: TabMessage) => void;
  readonly close: () => void;
}

const CHANNEL = 'saral';

/** Talks to the other tabs of this app; where the browser has no broadcast channels, to nobody. */
export function joinTabs(onMessage: (news: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { broadcast: (news) => channel.postMessage(news), close: () => channel.close() };
}

const queues = new Map<string, Promise<unknown>>();

/** Runs `work` after all other work of this name in this tab. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Runs `work` under an exclusive lock among all tabs; where the browser has no locks, among the calls of this one. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (locks === undefined) return inTurn(name, work);
  return (await locks.request(`saral.${name}`, work)) as Result;
}
