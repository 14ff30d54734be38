// What others may see of the trader: picture, nickname and signature; and what operators alone may: real name and phone.
import { updateInfo, type UserInfo } from '@millrace/contract';
import { Bar, Field, Main, Screen, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { useSession, useToast } from '../../../shared/services/services-context.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { clearDraft, readDraft } from '../../../shared/forms/form-draft.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { AvatarField } from './avatar-field.tsx';
import { useOwnAccount } from '../fields/use-own-account.ts';

const { nickname, autograph, realName, phone } = updateInfo.input.shape;
const schema = z.strictObject({ nickname, autograph, realName, phone });
interface Values {
  nickname: string;
  autograph: string;
  realName: string;
  phone: string;
}
const kept = ['nickname', 'autograph', 'realName', 'phone'] as const;

export function PersonDetailPage() {
  const { t } = useLocale();
  const goBack = useBack('/person');
  const user = useSession((state) => state.user);
  return (
    <Screen>
      <Bar title={t('accounts.editProfile')} onBack={goBack} />
      <Main>
        {user ? (
          <>
            <AvatarField user={user} />
            <PersonDetailForm user={user} onDone={goBack} />
          </>
        ) : null}
      </Main>
    </Screen>
  );
}

function PersonDetailForm({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(updateInfo);
  const showAccount = useOwnAccount();
  const [failure, setFailure] = useState<string>();
  const draftId = `personDetail.${user.id}`;
  const [draft] = useState(() => readDraft<Values>(draftId, kept));
  const form = useForm<Values>({
    defaultValues: { nickname: user.nickname, autograph: user.autograph, realName: user.realName, phone: user.phone, ...draft },
    resolver: formResolver<Values>(schema, locale),
  });
  useFormDraft(form, draftId, kept);
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      showAccount(await send.mutateAsync(values));
      clearDraft(draftId);
      toast(t('accounts.saved'));
      onDone();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('common.save')}>
      <Field label={t('accounts.nickname')} autoComplete="nickname" error={errors.nickname?.message} {...form.register('nickname')} />
      <Field label={t('accounts.autograph')} autoComplete="off" error={errors.autograph?.message} {...form.register('autograph')} />
      <Field
        label={t('accounts.realName')}
        hint={t('accounts.forSupport')}
        autoComplete="name"
        error={errors.realName?.message}
        {...form.register('realName')}
      />
      <Field
        label={t('accounts.phone')}
        hint={t('accounts.phoneHint')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
    </TypedForm>
  );
}
