// The accounts that this device remembers: one tap logs in as one of them. Devices that remember none never load it.
import { useState } from 'react';
import { useServices } from '../../../shared/services/services-context.ts';
import type { SavedAccount } from '../../../shared/session/saved-accounts.ts';
import { DeviceLoginForm } from './device-login-form.tsx';
import { endDeviceToken } from './end-device-token.ts';
import { PasswordLoginForm } from './password-login-form.tsx';
import { SavedAccountPicker } from './saved-account-picker.tsx';

export function KnownAccounts({ known, back }: { known: readonly SavedAccount[]; back: string | undefined }) {
  const services = useServices();
  const { accounts } = services;
  const [saved, setSaved] = useState(known);
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
    <>
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
    </>
  );
}
