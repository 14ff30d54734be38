// Records of the wallet: of the currency that the address names, else of all balances.
import { useLocale } from '@millrace/ui';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { currencyOf, kindOf, spanOf } from './statement-search.ts';
import { StatementPage } from './statement-page.tsx';

export function TransferRecordPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const { currency: word, kind, span } = useSearch({ from: '/transfer-record' });
  const currency = currencyOf(word);
  if (word !== undefined && currency === undefined) return <Navigate to="/404" replace />;
  return (
    <StatementPage
      title={currency === undefined ? t('wallet.records') : `${t('wallet.records')} · ${t(`wallet.currency.${currency}`)}`}
      currency={currency}
      filter={{ kind: kindOf(kind), span: spanOf(span) }}
      onFilter={(next) =>
        void navigate({
          to: '/transfer-record',
          search: { ...(currency && { currency }), ...(next.kind && { kind: next.kind }), span: next.span },
          replace: true,
        })
      }
    />
  );
}
