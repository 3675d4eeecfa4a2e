import { type MessageKey, useT } from '@i18n/useT';
import styles from './install.module.css';
import { stackClass } from '@ui/Stack/Stack';
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
    <ol className={stackClass(12, styles.steps)}>
      {STEPS[on].map(([what, where]) => (
        <li key={what}>
          <span>
            <strong>{t(what)}</strong>
            <Note as="span" className={styles.where}>
              {t(where)}
            </Note>
          </span>
        </li>
      ))}
    </ol>
  );
}
