// Login by UID and password, or with one tap as an account that this device remembers.
import { Icon, Main, Screen, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TenantMark } from '../../../shared/pages/tenant-mark.tsx';
import { useServices, useTenant } from '../../../shared/services/services-context.ts';
import type { SavedAccount } from '../../../shared/session/saved-accounts.ts';
import { endDeviceToken } from './end-device-token.ts';
import { LanguageButton } from '../language/language-button.tsx';
import { SavedAccountPicker } from './saved-account-picker.tsx';
import { DeviceLoginForm } from './device-login-form.tsx';
import { PasswordLoginForm } from './password-login-form.tsx';

export function LoginPage() {
  const { t } = useLocale();
  const services = useServices();
  const { accounts } = services;
  const tenant = useTenant();
  const { back } = useSearch({ from: '/login' });
  const [saved, setSaved] = useState(() => accounts.list(tenant?.id ?? ''));
  const [chosen, setChosen] = useState(saved[0]?.number);
  const account = saved.find((one) => one.number === chosen);
  const remove = (one: SavedAccount): void => {
    accounts.forget(one.tenantId, one.number);
    setSaved(saved.filter((other) => other !== one));
  };
  const forget = (one: SavedAccount): void => {
    remove(one);
    void endDeviceToken(services.api, one);
  };
  return (
    <Screen>
      <div className="app-bar justify-end pe-3">
        <LanguageButton />
      </div>
      <Main>
        <div className="gutter pt-6">
          <span className="brand-mark-icon block mb-5 -ms-1">
            <TenantMark size={44} />
          </span>
          <h1 className="login-title">{t('accounts.loginTo', { name: tenant?.name ?? '' })}</h1>
        </div>
        {saved.length > 0 ? <SavedAccountPicker accounts={saved} chosen={chosen} onChoose={setChosen} /> : null}
        {account ? (
          <DeviceLoginForm
            key={account.number}
            account={account}
            back={back}
            onForget={() => forget(account)}
            onInvalid={() => remove(account)}
          />
        ) : (
          <div className="mt-3">
            <PasswordLoginForm back={back} />
          </div>
        )}
        <NewHere />
      </Main>
      <footer className="gutter pb-5 pt-3">
        <p className="micro flex gap-2">
          <Icon name="shield" size={16} />
          <span>{t('accounts.hostNote', { host: location.host })}</span>
        </p>
      </footer>
    </Screen>
  );
}

function NewHere() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const registers = useTenant()?.registerUrl !== '';
  return (
    <>
      {registers ? (
        <p className="login-question gutter">
          {t('accounts.newHere')}
          <button type="button" className="link" onClick={() => void navigate({ to: '/reg' })}>
            {t('accounts.createAccount')}
          </button>
        </p>
      ) : null}
      <p className="login-question gutter">
        <button type="button" className="link link-quiet" onClick={() => void navigate({ to: '/customerService' })}>
          <Icon name="info" size={20} />
          &nbsp;{t('accounts.guestHelp')}
        </button>
      </p>
      <p className="login-question gutter">
        <button type="button" className="link link-quiet" onClick={() => void navigate({ to: '/download' })}>
          <Icon name="download" size={20} />
          &nbsp;{t('nav.download')}
        </button>
      </p>
    </>
  );
}
