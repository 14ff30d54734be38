// What a trader offers to copiers: share, most copiers, and whether new ones are taken.
import { getStanding, leadSettings, limits } from '@millrace/contract';
import { Field, formatDecimal, Switch, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { useShowStanding } from '../use-standing.ts';
import { CopiedTasks } from './copied-tasks.tsx';
import { brokenFields, draftOf, inputOf, percentText, type SettingsDraft, type Shown } from './settings-draft.ts';

interface SettingsFormProps extends Shown {
  /** The tenant's highest, as a fraction. */
  shareRateMax: string;
}

export function SettingsForm({ lead, tasks, shareRateMax }: SettingsFormProps) {
  const { t, tag } = useLocale();
  const { form, failure, submit } = useSettings({ lead, tasks }, shareRateMax);
  const { errors } = form.formState;
  return (
    <div className="mt-3">
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('common.save')}>
        <Field
          label={t('follow.share')}
          unit="%"
          inputMode="decimal"
          autoComplete="off"
          hint={t('follow.shareHint', { max: percentText(shareRateMax, tag) })}
          error={errors.shareRate?.message}
          {...form.register('shareRate')}
        />
        <Field
          label={t('follow.followersMax')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('follow.followersMaxHint', { max: formatDecimal(String(limits.followersMax), { tag }) })}
          error={errors.followersMax?.message}
          {...form.register('followersMax')}
        />
        {lead.closedReason === null ? (
          <Controller
            control={form.control}
            name="accepts"
            render={({ field }) => <Switch label={t('follow.accepts')} checked={field.value} onChange={field.onChange} />}
          />
        ) : null}
        {tasks.length > 0 ? (
          <Controller
            control={form.control}
            name="copied"
            render={({ field }) => <CopiedTasks tasks={tasks} copied={field.value} onChange={field.onChange} />}
          />
        ) : null}
      </TypedForm>
    </div>
  );
}

/** Shows what the server has whenever that changes. */
function useSettings(shown: Shown, shareRateMax: string) {
  const { t, tag } = useLocale();
  const toast = useToast();
  const queries = useQueryClient();
  const send = useSend(leadSettings);
  const showStanding = useShowStanding();
  const [failure, setFailure] = useState<string>();
  const problems = {
    shareRate: () => t('follow.problem.share', { max: percentText(shareRateMax, tag) }),
    followersMax: () => t('follow.problem.followers', { max: formatDecimal(String(limits.followersMax), { tag }) }),
  };
  const form = useForm<SettingsDraft>({
    values: draftOf(shown.lead, shown.tasks, tag),
    resolver: (values) => {
      const broken = [...brokenFields(values, shareRateMax, tag)];
      const errors = Object.fromEntries(broken.map((field) => [field, { type: 'form', message: problems[field]() }]));
      return broken.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      showStanding(await send.mutateAsync(inputOf(values, shown, tag)));
      toast(t('follow.saved'));
    } catch (error) {
      setFailure(showFailure(error, form, t));
      // The settings are no longer those that were shown.
      if (error instanceof ApiError && error.kind === 'refused') await queries.invalidateQueries({ queryKey: [getStanding.path] });
    }
  });
  return { form, failure, submit };
}
