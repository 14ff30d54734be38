// The application: lead account, introduction, and the terms for traders, which have to be ticked.
import { applyTrader, limits, type TraderStanding } from '@millrace/contract';
import { TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { clearDraft, readDraft } from '../../../shared/forms/form-draft.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useSession, useToast } from '../../../shared/services/services-context.ts';
import { INTRODUCTION_ROWS } from '../limits.ts';
import { useShowStanding } from '../use-standing.ts';
import { AccountChoice } from './account-choice.tsx';
import { TermsPlate } from './terms-plate.tsx';

const { credentialId, introduction } = applyTrader.input.shape;
const schema = z.object({ credentialId, introduction });
interface Values {
  credentialId: string;
  introduction: string;
  agreed: boolean;
}
const kept = ['credentialId', 'introduction'] as const;

export function ApplicationForm({ standing }: { standing: TraderStanding }) {
  const { t } = useLocale();
  const userId = useSession((state) => state.user?.id ?? '');
  const { form, failure, submit } = useApplication(standing, `traderApply.${userId}`);
  const { errors } = form.formState;
  return (
    <TypedForm onSubmit={form.handleSubmit(submit)} state={form.formState} failure={failure} doLabel={t('follow.send')}>
      <Controller
        control={form.control}
        name="credentialId"
        render={({ field }) => (
          <AccountChoice margin={standing.margin} value={field.value} error={errors.credentialId?.message} onChange={field.onChange} />
        )}
      />
      <Introduction form={form} />
      <Controller
        control={form.control}
        name="agreed"
        render={({ field }) => (
          <TermsPlate standing={standing} agreed={field.value} error={errors.agreed?.message} onChange={field.onChange} />
        )}
      />
    </TypedForm>
  );
}

function Introduction({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useLocale();
  const typed = useWatch({ control: form.control, name: 'introduction' });
  return (
    <TextArea
      label={t('follow.introduction')}
      count={`${typed.trim().length}/${limits.introductionMax}`}
      hint={t('follow.introductionHint')}
      error={form.formState.errors.introduction?.message}
      rows={INTRODUCTION_ROWS}
      autoComplete="off"
      {...form.register('introduction')}
    />
  );
}

/** Begins with what was typed before, else with what was sent the last time. A failure leaves what was typed. */
function useApplication({ application, termsVersion }: TraderStanding, draftId: string) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(applyTrader);
  const showStanding = useShowStanding();
  const [failure, setFailure] = useState<string>();
  const [draft] = useState(() => readDraft<Values>(draftId, kept));
  const form = useForm<Values>({
    defaultValues: {
      credentialId: application?.credentialId ?? '',
      introduction: application?.introduction ?? '',
      agreed: false,
      ...draft,
    },
    resolver: formResolver<Values>(schema, locale, (values) => ({
      credentialId: values.credentialId === '' ? t('follow.account.choose') : undefined,
      agreed: values.agreed ? undefined : t('follow.agreeFirst'),
    })),
  });
  useFormDraft(form, draftId, kept);
  const submit = async (values: Values): Promise<void> => {
    setFailure(undefined);
    try {
      const { agreed: _, ...input } = values;
      const standing = await send.mutateAsync({ ...input, termsVersion });
      clearDraft(draftId);
      toast(t('follow.sent'));
      showStanding(standing);
      scrollTo({ top: 0 });
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  };
  return { form, failure, submit };
}
