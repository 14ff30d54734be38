// Switches two-step login on: a mailed code, then the secret for the app, then the app's first code.
import { confirmTwoStep, startTwoStep, wireEmailCode, wireTotp, type OutputOf } from '@millrace/contract';
import { CopyButton, Icon, Notice, Plate, QrCode, Row, Rows, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { useSession, useToast } from '../../../shared/services/services-context.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { EmailCodeField } from '../fields/email-code-field.tsx';
import { plainTotp, TotpField } from '../fields/totp-field.tsx';
import { useOwnAccount } from '../fields/use-own-account.ts';

type Drawn = OutputOf<typeof startTwoStep>;

export function TurnOnTwoStep({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [drawn, setDrawn] = useState<Drawn>();
  return drawn ? <ConfirmForm drawn={drawn} onCodes={onCodes} /> : <BeginForm onDrawn={setDrawn} />;
}

const beginSchema = z.strictObject({ code: wireEmailCode });

function BeginForm({ onDrawn }: { onDrawn: (drawn: Drawn) => void }) {
  const locale = useLocale();
  const { t } = locale;
  const send = useSend(startTwoStep);
  const email = useSession((state) => state.user?.email ?? '');
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ code: string }>({ defaultValues: { code: '' }, resolver: formResolver<{ code: string }>(beginSchema, locale) });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      onDrawn(await send.mutateAsync(values));
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <>
      <div className="grid one-column gap-3 mb-3">
        <Notice icon="shield">{t('accounts.twoStep.what')}</Notice>
        <Notice>{t('accounts.othersEnd')}</Notice>
      </div>
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('accounts.twoStep.begin')}>
        <EmailCodeField
          control={form.control}
          name="code"
          purpose="twoStep"
          email={() => Promise.resolve(email)}
          hint={t('accounts.codeGoesTo', { email })}
        />
      </TypedForm>
    </>
  );
}

const confirmSchema = z.strictObject({ totp: wireTotp });

function ConfirmForm({ drawn, onCodes }: { drawn: Drawn; onCodes: (codes: readonly string[]) => void }) {
  const locale = useLocale();
  const { t } = locale;
  const send = useSend(confirmTwoStep);
  const showAccount = useOwnAccount();
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ totp: string }>({ defaultValues: { totp: '' }, resolver: formResolver<{ totp: string }>(confirmSchema, locale) });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const { recoveryCodes, user } = await send.mutateAsync(values);
      onCodes(recoveryCodes);
      showAccount(user);
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <>
      <Notice>{t('accounts.twoStep.secretText')}</Notice>
      <div className="my-3">
        <Secret drawn={drawn} />
      </div>
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('accounts.twoStep.turnOn')}>
        <TotpField error={form.formState.errors.totp?.message} {...form.register('totp', { setValueAs: plainTotp })} />
      </TypedForm>
    </>
  );
}

function Secret({ drawn }: { drawn: Drawn }) {
  const { t } = useLocale();
  const toast = useToast();
  const title = t('accounts.twoStep.secret');
  return (
    <Plate>
      <div className="grid justify-items-center pt-5 pb-4">
        <QrCode text={drawn.uri} label={t('accounts.twoStep.qr')} />
      </div>
      <Rows>
        <Row
          title={title}
          line={<span className="tabular-nums break-words">{drawn.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>}
          value={<CopyButton text={drawn.secret} label={t('common.copyWhat', { what: title })} onNote={toast} />}
        />
        <div className="row row-small">
          <a className="link" href={drawn.uri}>
            <Icon name="external" size={18} />
            &nbsp;{t('accounts.twoStep.openApp')}
          </a>
        </div>
      </Rows>
    </Plate>
  );
}
