import type { BranchItem, IfscEvent } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Dialog } from '@ui/Dialog/Dialog';
import styles from './ifsc.module.css';

interface Props {
  readonly bank: string;
  readonly branch: BranchItem | null;
  readonly onClose: () => void;
  readonly onEvent: (event: IfscEvent) => void;
}

export function IfscConfirm({ bank, branch, onClose, onEvent }: Props) {
  const t = useT();
  if (branch === null) return null;
  return (
    <Dialog
      open
      title={t('bank.confirmIfsc')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => onEvent({ kind: 'refound' })}>
            {t('bank.refind')}
          </Button>
          <Button onClick={() => onEvent({ kind: 'confirmed' })}>{t('bank.yes')}</Button>
        </>
      }
    >
      <DetailRows
        rows={[
          { label: t('bank.rowIfsc'), value: branch.ifsc, tone: 'strong' },
          { label: t('bank.levelBank'), value: bank },
          { label: t('bank.rowState'), value: branch.state },
          { label: t('bank.rowDistrict'), value: branch.district },
          { label: t('bank.rowBranch'), value: <span className={styles.branch}>{branch.branch}</span> },
        ]}
      />
    </Dialog>
  );
}
