// The two ways to link an account, as far as the tenant has them: authorising us on the exchange's page, or typing a key.
import type { Credential, VenueInfo } from '@millrace/contract';
import { Section, Segment, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../frame/services-context.ts';
import { FastConnectForm } from './fast-connect-form.tsx';

export interface LinkWaysProps {
  venues: readonly VenueInfo[];
  linked: readonly Credential[];
  /** The form for a typed key. */
  children: ReactNode;
}

export function LinkWays({ venues, linked, children }: LinkWaysProps) {
  const { t } = useLocale();
  const manual = usePermission('P10701');
  const connectable = venues.filter(({ fastConnect }) => fastConnect);
  const fast = usePermission('P10702') && connectable.length > 0;
  const [way, setWay] = useState<'fast' | 'key'>('fast');
  if (!fast) return manual ? children : null;
  // A new account makes a form of its own: its label is another.
  const form = <FastConnectForm key={linked.length} venues={connectable} linked={linked} to="/auth" />;
  if (!manual)
    return (
      <>
        <Section title={t('exchange.fast')} />
        {form}
      </>
    );
  return (
    <>
      <div className="pad pt-4 pb-2">
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
      {way === 'fast' ? form : children}
    </>
  );
}
