// Sends what was changed of a follow's settings. The server asks before the loss limit is given up; the next press answers.
import { updateFollow, type FollowView } from '@millrace/contract';
import { formatDecimal, useLocale } from '@millrace/ui';
import { useState, type FormEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { formResolver } from '../../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../../shared/forms/show-failure.ts';
import { useSend } from '../../../../shared/hooks/use-call.ts';
import { useToast } from '../../../../shared/services/services-context.ts';
import { useFollowsAgain } from '../../common/use-follows.ts';
import { draftOf, inputOf, type SettingsDraft } from './settings-draft.ts';

interface SettingsOptions {
  follow: FollowView;
  offered: readonly string[];
  onDone: () => void;
}

interface Settings {
  form: UseFormReturn<SettingsDraft>;
  failure: string | undefined;
  /** What must be confirmed, in a sentence. */
  question: string | undefined;
  submit: (event: FormEvent) => Promise<void>;
}

export function useSettings({ follow, offered, onDone }: SettingsOptions): Settings {
  const locale = useLocale();
  const { t, tag } = locale;
  const toast = useToast();
  const send = useSend(updateFollow);
  const readAgain = useFollowsAgain();
  const [failure, setFailure] = useState<string>();
  const [question, setQuestion] = useState<string>();
  const form = useForm<SettingsDraft>({
    defaultValues: draftOf(follow, offered, tag),
    resolver: async (values, context, options) => {
      const input = inputOf(values, follow, tag);
      const { errors } = await formResolver(updateFollow.input, locale)(input, context, options as never);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const confirmed = question === undefined ? { ask: true } : { confirmNoStop: true };
      const answer = await send.mutateAsync({ ...inputOf(values, follow, tag), ...confirmed });
      if (answer.state === 'asked') {
        setQuestion(t('follow.edit.noLimitText', { loss: formatDecimal(String(answer.detail['loss']), { tag, decimals: 2 }) }));
        return;
      }
      toast(t('follow.saved'));
      onDone();
      await readAgain();
    } catch (error) {
      setQuestion(undefined);
      setFailure(showFailure(error, form, t));
      if (error instanceof ApiError && error.kind === 'refused') await readAgain();
    }
  });
  return { form, failure, question, submit };
}
