interface Chosen {
  readonly name?: readonly string[];
  readonly tel?: readonly string[];
}

interface ContactsManager {
  select(properties: readonly ['name', 'tel']): Promise<readonly Chosen[]>;
}

const manager = () => (navigator as { readonly contacts?: ContactsManager }).contacts;

/** True in Chrome on Android. The browser shows the phone's list; the page gets only the chosen contact. */
export const hasContactPicker = (): boolean => typeof manager()?.select === 'function';

/** Name and numbers of the chosen contact; null if none was chosen. */
export async function pickContact(): Promise<{ readonly name: string; readonly phones: readonly string[] } | null> {
  const [chosen] =
    (await manager()
      ?.select(['name', 'tel'])
      .catch(() => [])) ?? [];
  return chosen === undefined ? null : { name: chosen.name?.[0] ?? '', phones: chosen.tel ?? [] };
}
