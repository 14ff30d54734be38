// Link an exchange account: the linked keys with what the last check found, and the form for a new one.
import { limits, type Credential } from '@millrace/contract';
import { Bar, Broken, Button, Icon, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { usePermission } from '../../../shared/services/services-context.ts';
import { CredentialPlate } from '../credentials/credential-plate.tsx';
import { FeeDiscount } from './fee-discount.tsx';
import { LinkWays } from './link-ways.tsx';
import { useCredentials } from '../credentials/use-credentials.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';

export function AuthPage() {
  const { t } = useLocale();
  const goBack = useBack('/index');
  return (
    <Screen>
      <Bar title={t('exchange.link')} onBack={goBack} end={<TutorialLink />} />
      <Main>
        <Credentials />
      </Main>
    </Screen>
  );
}

function TutorialLink() {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!usePageOpen('/jiaocheng')) return null;
  return (
    <button type="button" className="link" onClick={() => void navigate({ to: '/jiaocheng' })}>
      {t('nav.tutorial')}
    </button>
  );
}

function Credentials() {
  const { t } = useLocale();
  const credentials = useCredentials();
  const manual = usePermission('P10701');
  if (credentials.isPending) return <SkeletonRows count={2} />;
  if (!credentials.data)
    return <Broken title={errorText(credentials.error, t)} onRetry={() => void credentials.refetch()} busy={credentials.isFetching} />;
  const { credentials: linked, venues, outgoingIps } = credentials.data;
  return (
    <>
      <FirstTask linked={linked} />
      <div className="grid gap-3">
        {linked.map((credential) => (
          <CredentialPlate
            key={credential.id}
            credential={credential}
            venue={venues.find((venue) => venue.id === credential.venueId)}
            outgoingIps={outgoingIps}
            canManage={manual}
          />
        ))}
      </div>
      <FeeDiscount />
      {linked.length < limits.credentialsPerUser ? <LinkWays venues={venues} linked={linked} outgoingIps={outgoingIps} /> : null}
    </>
  );
}

/** After the first key: that it is linked, and the one act that comes next. */
function FirstTask({ linked }: { linked: readonly Credential[] }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (linked.length === 0 || linked.some(({ status, tasks }) => status === 'broken' || tasks > 0)) return null;
  return (
    <section className="gutter pb-4 grid gap-3" aria-labelledby="linked">
      <h2 id="linked" className="first-task-title">
        <Icon name="check" size={22} />
        {t('exchange.fast.stage3')}
      </h2>
      <p className="label">{t('exchange.nextTask')}</p>
      <Button look="primary" wide onClick={() => void navigate({ to: '/strategy' })}>
        {t('exchange.step.task')}
      </Button>
    </section>
  );
}
