// The operator's own access: sessions, recovery codes, password, and which trader accounts are theirs.
import { getAccess } from '@millrace/contract/admin';
import { Broken, SkeletonRows, useLocale } from '@millrace/ui';
import { errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { OwnTraders } from './own-traders.tsx';
import { Password } from './password.tsx';
import { Recovery } from './recovery.tsx';
import { Sessions } from './sessions.tsx';

export function AccessPage() {
  const { t } = useLocale();
  const { data, error, refetch } = useRead(getAccess, {}, { isLive: true });
  return (
    <main className="console-main">
      <h1 className="console-title">{t('console.access')}</h1>
      {data ? (
        <>
          <Sessions sessions={data.sessions} />
          <Recovery left={data.recoveryLeft} />
          <Password />
          <OwnTraders traders={data.traders} />
        </>
      ) : error ? (
        <Broken title={errorText(error, t)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </main>
  );
}
