// The statement of one source of fuel.
import { useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { fuelCurrencyOf, kindOf, spanOf } from './statement-search.ts';
import { StatementPage } from './statement-page.tsx';

export function EnergyPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { type, title, kind, span } = useSearch({ from: '/energy' });
  const currency = fuelCurrencyOf(type);
  if (currency === undefined) return <Navigate to="/404" replace />;
  return (
    <StatementPage
      title={title ?? t(`wallet.currency.${currency}`)}
      currency={currency}
      filter={{ kind: kindOf(kind), span: spanOf(span) }}
      onFilter={(next) =>
        void navigate({
          to: '/energy',
          search: { type: currency, ...(title !== undefined && { title }), ...(next.kind && { kind: next.kind }), span: next.span },
          replace: true,
        })
      }
    />
  );
}
