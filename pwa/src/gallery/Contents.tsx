import { Card } from '@ui/Card/Card';
import type { Screen } from './state';

export function Contents({ screens }: { readonly screens: Readonly<Record<string, Screen>> }) {
  return (
    <main>
      <h1>Gallery</h1>
      {Object.entries(screens).map(([screen, states]) => (
        <Card key={screen} as="section">
          <h2>{screen}</h2>
          <ul>
            {Object.keys(states).map((state) => (
              <li key={state}>
                <a href={`/__gallery/${screen}/${state}`}>{state}</a>{' '}
                <a href={`/__gallery/${screen}/${state}?lang=hi`}>hi</a>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </main>
  );
}
