import { useT } from '@i18n/useT';
import styles from './install.module.css';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Note';

interface Step {
  readonly what: string;
  readonly where: string;
}

function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={stackClass(12, styles.steps)}>
      {steps.map(({ what, where }) => (
        <li key={what}>
          <span>
            <strong>{what}</strong>
            <Note as="span" className={styles.where}>
              {where}
            </Note>
          </span>
        </li>
      ))}
    </ol>
  );
}

export function IosSteps() {
  const t = useT();
  return (
    <StepList
      steps={[
        { what: t('outside.share'), where: t('outside.shareHow') },
        { what: t('outside.addToHome'), where: t('outside.addToHomeHow') },
        { what: t('outside.add'), where: t('outside.addHow') },
      ]}
    />
  );
}

export function AndroidSteps() {
  const t = useT();
  return (
    <StepList
      steps={[
        { what: t('home.installAndroid1'), where: t('home.installAndroid1How') },
        { what: t('home.installAndroid2'), where: t('home.installAndroid2How') },
        { what: t('home.installAndroid3'), where: t('home.installAndroid3How') },
      ]}
    />
  );
}
