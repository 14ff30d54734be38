// The application for a role: what the role gives, and why the trader asks for it.
import { applyBroker, applyCommunity, getRoles, limits, roleWords, type TeamRole } from '@millrace/contract';
import { Sheet, TextArea, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { readKey } from '../../../shared/hooks/read-options.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useToast } from '../../../shared/services/services-context.ts';

const schema = z.strictObject({ words: roleWords });
const calls = { community: applyCommunity, broker: applyBroker } as const;
const WORDS_ROWS = 5;

interface RoleSheetProps {
  role: TeamRole;
  onClose: () => void;
}

export function RoleSheet({ role, onClose }: RoleSheetProps) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const queries = useQueryClient();
  const send = useSend(calls[role]);
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ words: string }>({ defaultValues: { words: '' }, resolver: formResolver<{ words: string }>(schema, locale) });
  const typed = useWatch({ control: form.control, name: 'words' });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      queries.setQueryData(readKey(getRoles, {}), await send.mutateAsync(values));
      toast(t('team.roleSent'));
      onClose();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <Sheet open onClose={onClose} title={t(`team.role.${role}`)} text={t(`team.roleText.${role}`)}>
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('team.roleApply')}>
        <TextArea
          label={t('team.roleWhy')}
          hint={t('team.roleWhyHint')}
          count={`${typed.trim().length}/${limits.roleWordsMax}`}
          error={form.formState.errors.words?.message}
          rows={WORDS_ROWS}
          autoComplete="off"
          {...form.register('words')}
        />
      </TypedForm>
    </Sheet>
  );
}
