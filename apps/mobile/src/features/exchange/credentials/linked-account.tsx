// The linked account on the home page: what it holds, asked of the exchange, or the way to link one.
import { getExchangeBalance, type Credential } from '@millrace/contract';
import { Broken, Button, Chip, Notice, Plate, Row, Rows, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { BalanceFigures } from './balance-figures.tsx';
import { useCredentials } from './use-credentials.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';

export function LinkedAccount() {
  return usePageOpen('/auth') ? <Linked /> : null;
}

function Linked() {
  const { t } = useLocale();
  const credentials = useCredentials();
  const navigate = useNavigate();
  if (credentials.isPending) return <SkeletonRows count={1} />;
  if (!credentials.data)
    return (
      <Plate pad>
        <Broken title={errorText(credentials.error, t)} onRetry={() => void credentials.refetch()} busy={credentials.isFetching} />
      </Plate>
    );
  const [first, ...others] = credentials.data.credentials;
  if (!first)
    return (
      <Plate pad>
        <p className="weight-medium">{t('exchange.none')}</p>
        <p className="label mt-1 mb-4">{t('exchange.noneText')}</p>
        <Button look="primary" wide onClick={() => void navigate({ to: '/auth' })}>
          {t('exchange.link')}
        </Button>
      </Plate>
    );
  return (
    <Plate>
      <Rows>
        <Row
          icon="key"
          title={
            <>
              {first.remark}
              <Chip look={first.environment === 'real' ? 'line' : 'brand'}>{t(`exchange.environment.${first.environment}`)}</Chip>
            </>
          }
          line={others.length === 0 ? first.maskedKey : t('exchange.andMore', { key: first.maskedKey, n: others.length })}
          onClick={() => void navigate({ to: '/auth' })}
        />
      </Rows>
      <Balance credential={first} />
    </Plate>
  );
}

function Balance({ credential }: { credential: Credential }) {
  const { t } = useLocale();
  const balance = useRead(getExchangeBalance, { id: credential.id }, { enabled: credential.status === 'ok', staleMs: 15_000 });
  if (credential.status === 'broken')
    return (
      <div className="pb-3">
        <Notice warn>{t('exchange.broken')}</Notice>
      </div>
    );
  return <BalanceFigures balance={balance} />;
}
