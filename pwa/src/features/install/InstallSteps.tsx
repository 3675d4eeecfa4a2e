import { type MessageKey, useT } from '@i18n/useT';
import { Disc } from '@ui/Disc/Disc';
import { lineClass, stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';

/** For each step, the name of its button and the place of that button on the screen. */
const STEPS: Readonly<Record<'ios' | 'android', readonly (readonly [what: MessageKey, where: MessageKey])[]>> = {
  ios: [
    ['outside.share', 'outside.shareHow'],
    ['outside.addToHome', 'outside.addToHomeHow'],
    ['outside.add', 'outside.addHow'],
  ],
  android: [
    ['home.installAndroid1', 'home.installAndroid1How'],
    ['home.installAndroid2', 'home.installAndroid2How'],
    ['home.installAndroid3', 'home.installAndroid3How'],
  ],
};

export function InstallSteps({ on }: { readonly on: keyof typeof STEPS }) {
  const t = useT();
  return (
    <ol className={stackClass(12)}>
      {STEPS[on].map(([what, where], index) => (
        <li key={what} className={lineClass()}>
          <Disc size={32}>
            <b>{index + 1}</b>
          </Disc>
          <div>
            <strong>{t(what)}</strong>
            <Note>{t(where)}</Note>
          </div>
        </li>
      ))}
    </ol>
  );
}
