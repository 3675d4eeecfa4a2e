import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { SelectField } from '@ui/SelectField/SelectField';
import { rowClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import type { FieldProps } from '@ui/TextField/FieldFrame';

interface LoadedSelectProps<Item> extends FieldProps {
  readonly query: {
    readonly data?: readonly Item[] | undefined;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly optionOf: (item: Item) => { readonly value: string; readonly label: string };
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
}

/** A select whose options come from a query. Keeps its value while the options load. */
export function LoadedSelect<Item>({ query, optionOf, ...field }: LoadedSelectProps<Item>) {
  const t = useT();
  const { data, isFetching, isError, refetch } = query;
  const isLoading = isFetching && data === undefined;
  return (
    <div>
      <SelectField
        {...field}
        placeholder={isLoading ? undefined : field.placeholder}
        options={isLoading ? [{ value: field.value, label: t('common.listLoading') }] : (data ?? []).map(optionOf)}
      />
      {isError && !isFetching && data === undefined && (
        <Note tone="danger" className={rowClass()} role="alert">
          {t('common.listFailed')}
          <Button variant="text" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Note>
      )}
    </div>
  );
}
