// The sheet that money leaves by: what it does, the safe password, and the second step where it is on.
import { ConfirmSheet, Field, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { TotpField } from '../../accounts/index.ts';
import type { Outgoing } from './use-outgoing.ts';

interface OutgoingSheetProps {
  outgoing: Outgoing;
  title: string;
  text: string;
  doLabel: string;
  children: ReactNode;
}

export function OutgoingSheet({ outgoing, title, text, doLabel, children }: OutgoingSheetProps) {
  const { t } = useLocale();
  const { asked, busy, failure, password, totp } = outgoing;
  return (
    <ConfirmSheet open={asked} onClose={outgoing.forget} title={title} text={text} doLabel={doLabel} busy={busy} onDo={outgoing.run}>
      <div className="mt-3">{children}</div>
      <div className="grid gap-3 mt-3">
        <Field
          label={t('accounts.safePassword')}
          type="password"
          name="safe-password"
          autoComplete="off"
          value={password}
          onChange={(event) => outgoing.setPassword(event.target.value)}
        />
        {totp === undefined ? null : (
          <TotpField error={undefined} name="totp" value={totp} onChange={(event) => outgoing.setTotp(event.target.value)} />
        )}
      </div>
      <FormFailure text={failure} />
      {outgoing.lacksPassword ? (
        <p className="mt-2">
          <Link className="link" to="/secondPassword">
            {t('accounts.setSafePassword')}
          </Link>
        </p>
      ) : null}
    </ConfirmSheet>
  );
}
