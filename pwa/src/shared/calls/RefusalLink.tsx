import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { refusalAction } from './refusalAction';

/** The way on from what could not be read because it is not there. */
export function RefusalLink({ error }: { readonly error: unknown }) {
  const t = useT();
  const action = refusalAction(error);
  return action !== null && <LinkButton to={action.to}>{t(action.label)}</LinkButton>;
}
