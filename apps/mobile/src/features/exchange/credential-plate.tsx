// A linked key: the verdict first, then what it may do in words, then how to part with it.
import type { Credential, VenueInfo } from '@millrace/contract';
import { Chip, Icon, Moment, Plate, Row, Rows, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { UnlinkRow } from './unlink-row.tsx';
import { keyLine } from './key-line.ts';

export function CredentialPlate({
  credential,
  venue,
  outgoingIps,
  canUnlink,
}: {
  credential: Credential;
  venue: VenueInfo | undefined;
  /** From where this house calls the exchange; empty where no address is fixed. */
  outgoingIps: readonly string[];
  canUnlink: boolean;
}) {
  const { t } = useLocale();
  const works = credential.status === 'ok';
  return (
    <Plate label={credential.remark}>
      <Rows>
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
        <div className="px-[var(--inset)] py-2">
          <p className={works ? 'med py-1' : 'med py-1 warnc'}>{works ? t('exchange.works') : t('exchange.broken')}</p>
          <ul>{works ? <Abilities credential={credential} outgoingIps={outgoingIps} /> : <BrokenReason credential={credential} />}</ul>
          <p className="micro pb-2">
            {t('exchange.checked')} <Moment timeMs={credential.checkTime} />
          </p>
        </div>
        {canUnlink ? <UnlinkRow credential={credential} /> : null}
      </Rows>
    </Plate>
  );
}

/** A key that could withdraw or not trade was never taken, so these three hold for every linked key. */
function Abilities({ credential, outgoingIps }: { credential: Credential; outgoingIps: readonly string[] }) {
  const { t } = useLocale();
  const add =
    outgoingIps.length === 0 || credential.environment === 'paper' ? '' : ` ${t('exchange.ipAdd', { addresses: outgoingIps.join(', ') })}`;
  return (
    <>
      <Check good title={t('exchange.can.read')} line={t('exchange.can.readLine')} />
      <Check good title={t('exchange.can.trade')} line={t('exchange.can.tradeLine')} />
      <Check good title={t('exchange.can.withdraw')} line={t('exchange.can.withdrawLine')} />
      <Check
        good={credential.swapReady}
        title={t(`exchange.mode.${credential.accountMode}`)}
        line={credential.swapReady ? t('exchange.swapReady') : t('exchange.swapNotReady')}
      />
      <Check
        good={credential.ipBound}
        title={t('exchange.ip')}
        line={credential.ipBound ? t('exchange.ipBound') : t('exchange.ipFree') + add}
      />
    </>
  );
}

function BrokenReason({ credential }: { credential: Credential }) {
  const { t, has } = useLocale();
  const key = `refusal.${credential.brokenReason ?? ''}`;
  return <Check good={false} title={has(key) ? t(key) : t('exchange.broken')} line={t('exchange.brokenLine')} />;
}

function Check({ good, title, line }: { good: boolean; title: ReactNode; line: ReactNode }) {
  return (
    <li className="check">
      <Icon name={good ? 'ok' : 'warn'} size={20} className={good ? 'ok' : 'no'} />
      <span className="grow">
        {title}
        <small>{line}</small>
      </span>
    </li>
  );
}
