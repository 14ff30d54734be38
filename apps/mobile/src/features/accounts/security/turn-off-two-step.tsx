// Switches two-step login off: a mailed code and a code of the app, or a recovery code.
import { endTwoStep, wireEmailCode, wireTotp } from '@millrace/contract';
import { Notice, useLocale } from '@millrace/ui';
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

const schema = z.strictObject({ code: wireEmailCode, totp: wireTotp });
interface Values {
  code: string;
  totp: string;
}

export function TurnOffTwoStep({ onDone }: { onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(endTwoStep);
  const showAccount = useOwnAccount();
  const email = useSession((state) => state.user?.email ?? '');
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ defaultValues: { code: '', totp: '' }, resolver: formResolver<Values>(schema, locale) });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const user = await send.mutateAsync(values);
      toast(t('accounts.twoStep.turnedOff'));
      onDone();
      showAccount(user);
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <>
      <Notice icon="shield">{t('accounts.twoStep.what')}</Notice>
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('accounts.twoStep.turnOff')} look="danger">
        <EmailCodeField
          control={form.control}
          name="code"
          purpose="twoStep"
          email={() => Promise.resolve(email)}
          hint={t('accounts.codeGoesTo', { email })}
        />
        <TotpField recovery error={form.formState.errors.totp?.message} {...form.register('totp', { setValueAs: plainTotp })} />
      </TypedForm>
    </>
  );
}
