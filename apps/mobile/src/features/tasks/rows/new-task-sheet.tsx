// The choice of a kind before a form: one sheet, whatever opens it. With one kind on offer there is nothing to choose.
import { OptionList, Sheet, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../shared/services/services-context.ts';
import { kindLayouts, type KindLayout } from '../task-kinds.ts';

/** Kinds that the tenant lets this trader make. */
export function useOfferedKinds(): readonly KindLayout[] {
  const permissions = useSession((state) => state.permissions);
  return kindLayouts.filter(
    ({ kind }) => kind.madeBy === 'form' && permissions.includes(kind.permissions.view) && permissions.includes(kind.permissions.add),
  );
}

export function trades({ currency, products }: KindLayout['kind'], instId: string): boolean {
  return currency === null && products.includes(instId.endsWith('-SWAP') ? 'swap' : 'spot');
}

/** The address of a form: of this kind, on this instrument, with the preset that suits most. */
export function formOf({ kindPage }: Pick<KindLayout, 'kindPage'>, instId?: string) {
  return {
    to: '/$kindPage/form',
    params: { kindPage },
    search: { preset: 'balanced', ...(instId === undefined ? {} : { instId }) },
  } as const;
}

/** With an instrument only the kinds that trade it, and their forms open with it. */
export function NewTaskSheet({ instId, children }: { instId?: string | undefined; children: (open: () => void) => ReactNode }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const kinds = useOfferedKinds().filter(({ kind }) => instId === undefined || trades(kind, instId));
  const [open, setOpen] = useState(false);
  const go = (layout: KindLayout): void => {
    setOpen(false);
    void navigate(instId === undefined ? { to: '/$kindPage/form', params: { kindPage: layout.kindPage } } : formOf(layout, instId));
  };
  const [only, ...others] = kinds;
  return (
    <>
      {children(() => (only && others.length === 0 ? go(only) : setOpen(true)))}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('tasks.new')}>
        <OptionList
          label={t('tasks.new')}
          value={undefined}
          options={kinds.map((layout) => ({ value: layout.kind.key, label: t(layout.label), line: t(layout.product) }))}
          onChange={(key) => kinds.filter((layout) => layout.kind.key === key).forEach(go)}
        />
      </Sheet>
    </>
  );
}
