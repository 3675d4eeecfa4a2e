interface Chosen {
  readonly name?: readonly string[];
  readonly tel?: readonly string[];
}

interface ContactsManager {
  select(properties: readonly ['name', 'tel']): Promise<readonly Chosen[]>;
}

const manager = () => (navigator as { readonly contacts?: ContactsManager }).contacts;

/** Whether the browser can show the phone's contacts. The page receives only the chosen contact. */
export const hasContactPicker = (): boolean => typeof manager()?.select === 'function';

/** Opens the phone's contacts. Returns the name and numbers of the chosen contact; null if none was chosen. */
export async function pickContact(): Promise<{ readonly name: string; readonly phones: readonly string[] } | null> {
  const [chosen] =
    (await manager()
      ?.select(['name', 'tel'])
      .catch(() => [])) ?? [];
  return chosen === undefined ? null : { name: chosen.name?.[0] ?? '', phones: chosen.tel ?? [] };
}
