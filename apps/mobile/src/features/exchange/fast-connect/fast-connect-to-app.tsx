// The trader set out in the installed app and came back in the phone's browser: leads on into the app by its own scheme, which alone may finish. Phones open
// an app only when somebody presses, so there is a button; it is tried once by itself where that works.
import { Blank, useLocale } from '@millrace/ui';
import { useEffect, useRef } from 'react';
import type { Landing } from '../../../shared/services/link-arrivals.ts';
import { useTenant } from '../../../shared/services/services-context.ts';

export function FastConnectToApp({ landing }: { landing: Landing }) {
  const { t } = useLocale();
  const tenant = useTenant();
  const link = `${tenant?.id ?? ''}://fastapi?${queryOf(landing)}`;
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current || tenant === undefined) return;
    tried.current = true;
    location.assign(link);
  });
  return (
    <Blank
      icon="phone"
      title={t('exchange.fast.toApp', { name: tenant?.name ?? '' })}
      text={t('exchange.fast.toAppText')}
      action={
        <a className="button button-primary" href={link}>
          {t('exchange.fast.openApp')}
        </a>
      }
    />
  );
}

/** What the exchange sent, and nothing that is empty. */
function queryOf(landing: Landing): string {
  return new URLSearchParams(Object.entries(landing).filter(([, value]) => value !== '')).toString();
}
