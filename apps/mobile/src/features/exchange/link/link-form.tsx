// A key by manual entry: checked first, in words, and linked when it fits. It goes to the server and nowhere else; nothing of it is kept on the phone, what was
// typed stays until it is linked, and no setting of the account is switched before its owner said so.
import { checkKey, linkCredential, type Credential, type OutputOf, type VenueInfo } from '@millrace/contract';
import { Button, Notice, Select, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { useTenant, useToast } from '../../../shared/services/services-context.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { clearDraft, readDraft } from '../../../shared/forms/form-draft.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { CheckList } from '../credentials/check-list.tsx';
import type { KeyValues } from '../credentials/key-block.ts';
import { freeLabel } from '../credentials/free-label.ts';
import { KeyFields } from '../credentials/key-fields.tsx';
import { LabelField } from '../credentials/label-field.tsx';
import { PaperAccountNotice } from './paper-account-notice.tsx';
import { SwitchSheet } from '../credentials/switch-sheet.tsx';
import { useRefreshCredentials } from '../credentials/use-credentials.ts';

const { venueId, apiKey, secretKey, passphrase, remark } = linkCredential.input.shape;
const schema = z.strictObject({ venueId, apiKey, secretKey, passphrase, remark });
interface Values extends KeyValues {
  venueId: string;
  remark: string;
}
/** Nothing of the key itself. */
const kept = ['venueId', 'remark'] as const;
type Found = OutputOf<typeof checkKey>;

export interface LinkFormProps {
  venues: readonly VenueInfo[];
  linked: readonly Credential[];
  onLinked: () => void;
}

export function LinkForm({ venues, linked, onLinked }: LinkFormProps) {
  const locale = useLocale();
  const { t } = locale;
  const label = freeLabel(useTenant()?.id ?? '', linked);
  const blank = { venueId: venues[0]?.id ?? '', apiKey: '', secretKey: '', passphrase: '', remark: label };
  const [draft] = useState(() => readDraft<Values>('linkKey', kept));
  const form = useForm<Values>({ defaultValues: { ...blank, ...draft }, resolver: formResolver<Values>(schema, locale) });
  useFormDraft(form, 'linkKey', kept);
  const linking = useLinking(form, blank, onLinked);
  const problems = linking.found?.fit === false ? linking.found.checks.filter(({ state }) => state === 'problem') : [];
  return (
    <>
      <TypedForm
        onSubmit={form.handleSubmit(linking.checkAndLink)}
        state={form.formState}
        failure={linking.asking ? undefined : linking.failure}
        isRefused={problems.length > 0}
        doLabel={t('exchange.checkAndLink')}
        above={<Outcome busy={form.formState.isSubmitting} problems={problems} />}
      >
        <VenuePicker form={form} venues={venues} />
        <KeyFields form={form} />
        <LabelField form={form} />
        <p className="label">{t('exchange.keyAdvice')}</p>
      </TypedForm>
      <SwitchSheet open={linking.asking} switches={linking.found?.switches ?? []} failure={linking.failure} onClose={linking.cancel}>
        <Button disabled={linking.busy} onClick={() => void linking.answer(false)}>
          {t('exchange.switchNot')}
        </Button>
        <Button look="primary" busy={linking.busy} onClick={() => void linking.answer(true)}>
          {t('exchange.switchAndLink')}
        </Button>
      </SwitchSheet>
    </>
  );
}

function Outcome({ busy, problems }: { busy: boolean; problems: Found['checks'] }) {
  const { t } = useLocale();
  if (busy) return <Notice>{t('exchange.connecting')}</Notice>;
  if (problems.length === 0) return null;
  return (
    <section role="alert" aria-label={t('exchange.found')}>
      <CheckList checks={problems} />
    </section>
  );
}

/** Checks, asks where a mode must be switched, links; a failure leaves what was typed. */
function useLinking(form: UseFormReturn<Values>, blank: Values, onLinked: () => void) {
  const { t } = useLocale();
  const toast = useToast();
  const check = useSend(checkKey);
  const send = useSend(linkCredential);
  const refresh = useRefreshCredentials();
  const [found, setFound] = useState<Found>();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  };
  const link = async (values: Values, switchModes: boolean): Promise<void> => {
    await send.mutateAsync({ ...values, switchModes });
    setAsking(false);
    setFound(undefined);
    form.reset(blank);
    clearDraft('linkKey');
    toast(t('exchange.linked'));
    await refresh();
    onLinked();
    // What the key may do stands at the top.
    scrollTo({ top: 0 });
  };
  return {
    found,
    asking,
    failure,
    busy: send.isPending,
    checkAndLink: (values: Values): Promise<void> =>
      attempt(async () => {
        setFound(undefined);
        const { remark: _, ...key } = values;
        const now = await check.mutateAsync(key);
        setFound(now);
        if (now.fit && now.switches.length > 0) setAsking(true);
        else if (now.fit) await link(values, false);
      }),
    answer: (switchModes: boolean): Promise<void> => attempt(() => link(form.getValues(), switchModes)),
    cancel: (): void => {
      if (!send.isPending) setAsking(false);
    },
  };
}

function VenuePicker({ form, venues }: { form: UseFormReturn<Values>; venues: readonly VenueInfo[] }) {
  const { t } = useLocale();
  return (
    <Controller
      control={form.control}
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
