// Link an exchange account: the linked keys with what the last check found, and the form for a new one.
import { limits, type Credential, type VenueInfo } from '@millrace/contract';
import { Bar, Broken, Button, Main, Screen, Section, SkeletonRows, Steps, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../api/api-error.ts';
import { useBack } from '../../frame/use-back.ts';
import { usePermission } from '../../frame/services-context.ts';
import { CopyLine } from './copy-line.tsx';
import { CredentialPlate } from './credential-plate.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkWays } from './link-ways.tsx';
import { useCredentials } from './use-credentials.ts';

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
  if (!usePermission('P10703')) return null;
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
      <FirstTask linked={linked} />
      {linked.length < limits.credentialsPerUser ? (
        <LinkWays venues={venues} linked={linked}>
          <NewLink venues={venues} outgoingIps={outgoingIps} first={linked.length === 0} />
        </LinkWays>
      ) : null}
    </>
  );
}

/** What comes after the first key. */
function FirstTask({ linked }: { linked: readonly Credential[] }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!linked.some(({ status }) => status === 'ok') || linked.some(({ tasks }) => tasks > 0)) return null;
  return (
    <div className="pad pt-4">
      <Button look="primary" wide onClick={() => void navigate({ to: '/strategy' })}>
        {t('exchange.step.task')}
      </Button>
    </div>
  );
}

function NewLink({ venues, outgoingIps, first }: { venues: readonly VenueInfo[]; outgoingIps: readonly string[]; first: boolean }) {
  const { t } = useLocale();
  const bindable = outgoingIps.length > 0 && venues.some(({ environment }) => environment !== 'paper');
  return (
    <>
      {first ? (
        <div className="pad pt-2">
          <Steps
            label={t('exchange.link')}
            steps={[
              { id: 'make', title: t('exchange.step.make'), text: t('exchange.step.makeLine'), state: 'next' },
              { id: 'paste', title: t('exchange.step.paste'), state: 'now' },
            ]}
          />
        </div>
      ) : (
        <Section title={t('exchange.addKey')} />
      )}
      {bindable ? (
        <div className="pad pt-2">
          <p className="label pb-2">{t('exchange.ourAddresses')}</p>
          <CopyLine text={outgoingIps.join(',')} />
        </div>
      ) : null}
      <LinkForm venues={venues} />
    </>
  );
}
