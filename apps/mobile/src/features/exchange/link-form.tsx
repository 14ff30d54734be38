// A key by manual entry. It goes to the server once; nothing of it is kept on the phone, and the fields are emptied when it is linked.
import { linkCredential, type VenueInfo } from '@millrace/contract';
import { Field, Notice, Section, Select, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../api/use-call.ts';
import { formResolver } from '../../frame/form-resolver.ts';
import { showFailure } from '../../frame/show-failure.ts';
import { useToast } from '../../frame/services-context.ts';
import { TypedForm } from '../../frame/typed-form.tsx';
import { clearDraft, readDraft, useFormDraft } from '../../frame/use-form-draft.ts';
import { PaperAccountNotice } from './paper-account-notice.tsx';
import { useRefreshCredentials } from './use-credentials.ts';

const { venueId, apiKey, secretKey, passphrase, remark } = linkCredential.input.shape;
const schema = z.strictObject({ venueId, apiKey, secretKey, passphrase, remark });
interface Values {
  venueId: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
  remark: string;
}
/** Nothing of the key itself. */
const kept = ['venueId', 'remark'] as const;

export function LinkForm({ venues, first }: { venues: readonly VenueInfo[]; first: boolean }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(linkCredential);
  const refresh = useRefreshCredentials();
  const [failure, setFailure] = useState<string>();
  const blank = { venueId: venues[0]?.id ?? '', apiKey: '', secretKey: '', passphrase: '', remark: '' };
  const [draft] = useState(() => readDraft<Values>('linkKey', kept));
  const form = useForm<Values>({ defaultValues: { ...blank, ...draft }, resolver: formResolver<Values>(schema, locale) });
  useFormDraft(form, 'linkKey', kept);
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send.mutateAsync(values);
      form.reset(blank);
      clearDraft('linkKey');
      toast(t('exchange.linked'));
      await refresh();
      // What the key may do stands at the top.
      scrollTo({ top: 0 });
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  const typed = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  const text = { setValueAs: (value: string) => value.trim() };
  return (
    <>
      <Section title={first ? t('exchange.enterKey') : t('exchange.addKey')} />
      <TypedForm
        onSubmit={submit}
        state={form.formState}
        failure={failure}
        doLabel={t('exchange.checkAndLink')}
        above={form.formState.isSubmitting ? <Notice>{t('exchange.connecting')}</Notice> : null}
      >
        <VenuePicker control={form.control} venues={venues} />
        <Field label={t('exchange.apiKey')} {...typed} error={errors.apiKey?.message} {...form.register('apiKey', text)} />
        <Field
          label={t('exchange.secretKey')}
          type="password"
          {...typed}
          error={errors.secretKey?.message}
          {...form.register('secretKey', text)}
        />
        <Field
          label={t('exchange.passphrase')}
          type="password"
          {...typed}
          hint={t('exchange.passphraseHint')}
          error={errors.passphrase?.message}
          {...form.register('passphrase')}
        />
        <Field
          label={t('exchange.remark')}
          {...typed}
          hint={t('exchange.remarkHint')}
          error={errors.remark?.message}
          {...form.register('remark', text)}
        />
        <p className="label">{t('exchange.keyAdvice')}</p>
      </TypedForm>
    </>
  );
}

function VenuePicker({ control, venues }: { control: ReturnType<typeof useForm<Values>>['control']; venues: readonly VenueInfo[] }) {
  const { t } = useLocale();
  return (
    <Controller
      control={control}
      name="venueId"
      render={({ field, fieldState }) => (
        <>
          {venues.length > 1 ? (
            <Select
              label={t('exchange.venue')}
              value={field.value}
              options={venues.map((venue) => ({
                value: venue.id,
                label: venue.name,
                line: t(`exchange.environment.${venue.environment}`),
              }))}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          ) : null}
          <PaperAccountNotice venue={venues.find((venue) => venue.id === field.value)} />
        </>
      )}
    />
  );
}
