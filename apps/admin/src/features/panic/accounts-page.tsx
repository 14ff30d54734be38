// Exchange accounts of all traders: what is wrong with their keys, when they were looked at, when the exchange last answered.
import { useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Keys } from './keys.tsx';

const environments = ['real', 'demo', 'paper'] as const;

export function AccountsPage() {
  const { t } = useLocale();
  const [environment, setEnvironment] = useState<(typeof environments)[number]>();
  const [isBroken, setIsBroken] = useState(false);
  const asked = { ...(environment && { environment }), ...(isBroken && { isBroken: 'true' as const }) };
  return (
    <main className="console-main console-main-wide">
      <h1 className="console-title">{t('console.accounts')}</h1>
      <div className="console-tools">
        <select
          className="console-select"
          aria-label={t('console.exchange')}
          value={environment ?? ''}
          onChange={(event) => setEnvironment(environments.find((one) => one === event.target.value))}
        >
          <option value="">{`${t('console.exchange')}: ${t('console.allKinds')}`}</option>
          {environments.map((one) => (
            <option key={one} value={one}>
              {t(`console.environment.${one}`)}
            </option>
          ))}
        </select>
        <select
          className="console-select"
          aria-label={t('console.state')}
          value={isBroken ? 'broken' : ''}
          onChange={(event) => setIsBroken(event.target.value === 'broken')}
        >
          <option value="">{`${t('console.state')}: ${t('console.allKinds')}`}</option>
          <option value="broken">{t('console.keyBroken')}</option>
        </select>
      </div>
      <Keys key={JSON.stringify(asked)} title={t('console.keys.linked')} asked={asked} />
    </main>
  );
}
