// Changes what a tenant deals in.
import { changeTenant, type TenantRow } from '@millrace/contract/admin';
import { Button, Dialog, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';
import { Dealings, type DealingValues, type Venue } from './dealings.tsx';

export function ChangeTenant({ row, venues }: { row: TenantRow; venues: readonly Venue[] }) {
  const { t } = useLocale();
  const { id, version, money, timeZone, isFixed } = row;
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState<DealingValues>({ money, timeZone, venues: row.venues });
  const send = useSend(changeTenant, () => setIsOpen(false));
  const problemOf = (field: string): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field.split('.')[0] === field)?.message : undefined;
  return (
    <>
      <Button size="small" look="line" onClick={() => setIsOpen(true)}>
        {t('console.tenantVenues')}
      </Button>
      <Dialog
        open={isOpen}
        title={id}
        doLabel={t('console.tenantChange')}
        busy={send.isPending}
        onDo={() => send.mutate({ id, version, ...values })}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          <Dealings
            values={values}
            venues={venues}
            isFixed={isFixed}
            problemOf={problemOf}
            onChange={(part) => setValues({ ...values, ...part })}
          />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </>
  );
}
