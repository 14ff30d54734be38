// The state of the form that copies a trader: what was typed is kept for this tab, rules are the server's, and the free balance bounds the allocation.
import { getExchangeBalance, type Credential, type TraderDetails } from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';
import { formatDecimal, useLocale } from '@millrace/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { readDraft } from '../../../shared/forms/form-draft.ts';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useSession } from '../../../shared/services/services-context.ts';
import { useCredentials } from '../../exchange/index.ts';
import { BALANCE_FRESH_MS } from '../limits.ts';
import { checkedCopy, copyFields, firstDraft, type CopyDraft, type CopyWire } from './copy-draft.ts';

export interface CopyForm {
  form: UseFormReturn<CopyDraft>;
  draftId: string;
  /** Linked accounts that may copy this trader; undefined until they are known. */
  accounts: readonly Credential[] | undefined;
  /** USDT of the chosen account; undefined while it is not known. */
  free: string | undefined;
  values: CopyDraft;
  /** Undefined while a rule is broken. */
  wire: CopyWire | undefined;
}

export function useCopyForm(trader: TraderDetails): CopyForm {
  const locale = useLocale();
  const { t, tag } = locale;
  const userId = useSession((state) => state.user?.id ?? '');
  const draftId = `copy.${trader.id}.${userId}`;
  const accounts = useFittingAccounts(trader);
  const freeNow = useRef<string>(undefined);
  const [first] = useState(() => ({ ...firstDraft(trader, '', tag), ...readDraft<CopyDraft>(draftId, copyFields) }));
  const form = useForm<CopyDraft>({
    defaultValues: first,
    resolver: (draft) => {
      const checked = checkedCopy(draft, trader.id, tag);
      const issues = 'wire' in checked ? [] : checked.issues;
      const errors: Record<string, { type: string; message: string }> = {};
      for (const issue of issues)
        errors[issue.field] ??= {
          type: issue.rule,
          message: issue.field === 'instIds' ? t('follow.form.instrumentsNone') : ruleText(issue, locale),
        };
      const free = freeNow.current;
      if ('wire' in checked && free !== undefined && compareDecimals(checked.wire.allocation, free) > 0)
        errors['allocation'] = {
          type: 'form',
          message: t('follow.form.beyondFree', { free: formatDecimal(free, { tag, decimals: 2, rounding: 'down' }) }),
        };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: draft, errors: {} };
    },
  });
  useFormDraft(form, draftId, copyFields);
  const values = useWatch({ control: form.control, compute: (draft: CopyDraft) => draft });
  useChosenAccount(form, values.credentialId, accounts);
  const free = useFree(values.credentialId);
  useEffect(() => {
    freeNow.current = free;
  }, [free]);
  const checked = checkedCopy(values, trader.id, tag);
  return { form, draftId, accounts, free, values, wire: 'wire' in checked ? checked.wire : undefined };
}

function useFittingAccounts({ venueId, environment }: TraderDetails): readonly Credential[] | undefined {
  const linked = useCredentials().data?.credentials;
  return linked?.filter((each) => each.venueId === venueId && each.environment === environment && each.status === 'ok');
}

/** The first account that fits, where none or one that is gone is chosen. */
function useChosenAccount(form: UseFormReturn<CopyDraft>, chosen: string, accounts: readonly Credential[] | undefined): void {
  const first = accounts?.[0]?.id;
  const isThere = accounts === undefined || accounts.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!isThere) form.setValue('credentialId', first ?? '');
  }, [form, isThere, first]);
}

function useFree(credentialId: string): string | undefined {
  const { data } = useRead(getExchangeBalance, { id: credentialId }, { enabled: credentialId !== '', staleMs: BALANCE_FRESH_MS });
  return data && isDecimal(data.freeUsdt) ? data.freeUsdt : undefined;
}
