// The two ways to link an account, as far as the tenant has them: authorising us on the exchange's page, or typing a key. Folded away once
// an account is linked: then the next step is the page's one act.
import type { Credential, VenueInfo } from '@millrace/contract';
import { Button, Section, Segment, Steps, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { usePermission } from '../../../shared/services/services-context.ts';
import { CopyLine } from '../credentials/copy-line.tsx';
import { FastConnectForm } from '../fast-connect/fast-connect-form.tsx';
import { LinkForm } from './link-form.tsx';

export interface LinkWaysProps {
  venues: readonly VenueInfo[];
  linked: readonly Credential[];
  /** The addresses from which the server calls the exchange; empty where none is fixed. */
  outgoingIps: readonly string[];
}

export function LinkWays({ venues, linked, outgoingIps }: LinkWaysProps) {
  const { t } = useLocale();
  const manual = usePermission('P10701');
  const connectable = venues.filter(({ fastConnect }) => fastConnect);
  const fast = usePermission('P10702') && connectable.length > 0;
  const first = linked.length === 0;
  const [open, setOpen] = useState(first);
  const [way, setWay] = useState<'fast' | 'key'>('fast');
  if (!fast && !manual) return null;
  if (!open && !first)
    return (
      <div className="gutter pt-4">
        <Button wide onClick={() => setOpen(true)}>
          {t('exchange.addKey')}
        </Button>
      </div>
    );
  const chosen = fast && (way === 'fast' || !manual) ? 'fast' : 'key';
  return (
    <>
      {first ? null : <Section title={t('exchange.addKey')} />}
      {fast && manual ? (
        <div className={first ? 'gutter pt-4 pb-2' : 'gutter pb-2'}>
          <Segment
            label={t('exchange.ways')}
            value={way}
            options={[
              { value: 'fast', label: t('exchange.fast') },
              { value: 'key', label: t('exchange.enterKey') },
            ]}
            onChange={setWay}
          />
        </div>
      ) : null}
      {chosen === 'fast' ? (
        // A new account makes a form of its own: its label is another.
        <FastConnectForm key={linked.length} venues={connectable} linked={linked} to="/auth" />
      ) : (
        <>
          {first ? <FirstSteps /> : null}
          <OurAddresses venues={venues} addresses={outgoingIps} />
          <LinkForm key={linked.length} venues={venues} linked={linked} onLinked={() => setOpen(false)} />
        </>
      )}
    </>
  );
}

function FirstSteps() {
  const { t } = useLocale();
  return (
    <div className="gutter pt-2 pb-3">
      <Steps
        label={t('exchange.enterKey')}
        steps={[
          { id: 'make', title: t('exchange.step.make'), text: t('exchange.step.makeLine', { guide: t('nav.tutorial') }), state: 'next' },
          { id: 'paste', title: t('exchange.step.paste'), state: 'now' },
        ]}
      />
    </div>
  );
}

/** For the address list of a key that is made now; a paper exchange asks for none. */
function OurAddresses({ venues, addresses }: { venues: readonly VenueInfo[]; addresses: readonly string[] }) {
  const { t } = useLocale();
  if (addresses.length === 0 || venues.every(({ environment }) => environment === 'paper')) return null;
  return (
    <div className="gutter pb-3">
      <p className="label pb-2">{t('exchange.ourAddresses')}</p>
      <CopyLine text={addresses.join(',')} />
    </div>
  );
}
