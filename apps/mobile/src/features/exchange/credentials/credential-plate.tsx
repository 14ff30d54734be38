// A linked key: the verdict first, then what the last check found in words, then what can be done about it.
import type { Credential, VenueInfo } from '@millrace/contract';
import { Chip, Plate, Row, Rows, useLocale } from '@millrace/ui';
import { CheckList } from './check-list.tsx';
import { CheckedLine } from './checked-line.tsx';
import { CopyLine } from './copy-line.tsx';
import { keyLine } from './key-line.ts';
import { NewKeyRow } from './new-key-row.tsx';
import { SwitchRow } from './switch-row.tsx';
import { UnlinkRow } from './unlink-row.tsx';

export function CredentialPlate({
  credential,
  venue,
  outgoingIps,
  canManage,
}: {
  credential: Credential;
  venue: VenueInfo | undefined;
  /** The addresses from which the server calls the exchange; empty where none is fixed. */
  outgoingIps: readonly string[];
  canManage: boolean;
}) {
  const needsAddresses = credential.checks.some(({ fact, state }) => fact === 'ip' && state !== 'ok') && outgoingIps.length > 0;
  return (
    <Plate label={credential.remark}>
      <Rows>
        <Head credential={credential} venue={venue} />
        <div className="inset pt-2 pb-1">
          <Verdict credential={credential} />
          <CheckList key={credential.status} checks={credential.checks} fold />
          {needsAddresses ? <Addresses addresses={outgoingIps} /> : null}
          <CheckedLine credential={credential} />
        </div>
        {canManage ? <NewKeyRow key={credential.status} credential={credential} /> : null}
        {canManage && credential.switches.length > 0 ? <SwitchRow credential={credential} /> : null}
        {canManage ? <UnlinkRow credential={credential} /> : null}
      </Rows>
    </Plate>
  );
}

function Head({ credential, venue }: { credential: Credential; venue: VenueInfo | undefined }) {
  const { t } = useLocale();
  return (
    <Row
      icon="key"
      title={
        <>
          {credential.remark}
          <Chip look={credential.environment === 'real' ? 'line' : 'brand'}>{t(`exchange.environment.${credential.environment}`)}</Chip>
        </>
      }
      line={keyLine(credential, venue)}
    />
  );
}

function Verdict({ credential }: { credential: Credential }) {
  const { t } = useLocale();
  if (credential.status === 'ok') return <p className="weight-medium py-1">{t('exchange.works')}</p>;
  const paused = credential.tasks > 0 ? `${t('exchange.tasksPaused', { n: credential.tasks })} ` : '';
  return (
    <>
      <p className="weight-medium py-1 ink-warn">{t('exchange.broken')}</p>
      <p className="label pb-1">
        {paused}
        {t('exchange.brokenLine')}
      </p>
    </>
  );
}

function Addresses({ addresses }: { addresses: readonly string[] }) {
  const { t } = useLocale();
  return (
    <div className="pb-2">
      <p className="label py-2">{t('exchange.ourAddresses')}</p>
      <CopyLine text={addresses.join(',')} />
    </div>
  );
}
