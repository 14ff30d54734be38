// What is confirmed before a trader is copied; without a loss limit the server asks once more, with its figure.
import { addFollow, getTrader, pageFollow, pageTrader, type TraderDetails } from '@millrace/contract';
import { Amount, ConfirmSheet, FigureLine, FigureList, formatDecimal, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { clearDraft } from '../../../shared/forms/form-draft.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { percentText } from '../lead/settings-draft.ts';
import { worstLoss, type CopyWire } from './copy-draft.ts';
import type { CopyForm } from './use-copy-form.ts';

interface CopySheetProps {
  copy: CopyForm;
  trader: TraderDetails;
  /** What the form held when it was sent. */
  wire: CopyWire;
  onClose: () => void;
}

export function CopySheet({ copy, trader, wire, onClose }: CopySheetProps) {
  const { t, tag } = useLocale();
  const lost = useLost();
  const { send, begin, failure, noStopLoss } = useBegin({ copy, trader, wire, onClose });
  const usdt = (amount: string): string => formatDecimal(amount, { tag, decimals: 2 });
  const said = lost ? t('shell.offlineAct') : failure;
  const act = (confirmed: { confirmNoStop?: true }): void => {
    if (!lost) void begin(confirmed);
  };
  if (noStopLoss !== undefined)
    return (
      <ConfirmSheet
        open
        onClose={onClose}
        title={t('follow.form.noStop')}
        text={t('follow.form.noStopText', { loss: usdt(noStopLoss) })}
        doLabel={t('follow.form.noStopDo')}
        busy={send.isPending}
        onDo={() => act({ confirmNoStop: true })}
      >
        <FormFailure text={said} />
      </ConfirmSheet>
    );
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={t('follow.form.ask', { name: trader.name })}
      text={t('follow.form.askText')}
      doLabel={t('follow.form.do', { amount: formatDecimal(wire.allocation, { tag }) })}
      busy={send.isPending}
      onDo={() => act({})}
    >
      <Terms copy={copy} trader={trader} wire={wire} />
      <FormFailure text={said} />
    </ConfirmSheet>
  );
}

function Terms({ copy: { accounts = [] }, trader, wire }: Omit<CopySheetProps, 'onClose'>) {
  const { t, tag } = useLocale();
  return (
    <>
      <FigureList>
        <FigureLine label={t('follow.form.account')}>
          <span className="break-all">{accounts.find(({ id }) => id === wire.credentialId)?.remark}</span>
        </FigureLine>
        <FigureLine label={t('follow.form.size')}>{t(`follow.form.mode.${wire.mode}`)}</FigureLine>
        <FigureLine label={t('follow.form.worst')}>
          <Amount value={worstLoss(wire)} unit="USDT" rounding="up" />
        </FigureLine>
        <FigureLine label={t('follow.share')}>{percentText(trader.shareRate, tag)}</FigureLine>
        <FigureLine label={t('follow.form.end')}>{t(`follow.form.end.${wire.onLeaderEnd}`)}</FigureLine>
      </FigureList>
      <p className="micro">{t('follow.form.shareTerms')}</p>
    </>
  );
}

/** Sends the copy. A field that the server refuses is said at the field. */
function useBegin({ copy: { form, draftId }, trader, wire, onClose }: CopySheetProps) {
  const { t } = useLocale();
  const toast = useToast();
  const queries = useQueryClient();
  const send = useSend(addFollow);
  const [failure, setFailure] = useState<string>();
  const [noStopLoss, setNoStopLoss] = useState<string>();
  const begin = async (confirmed: { confirmNoStop?: true }): Promise<void> => {
    setFailure(undefined);
    try {
      const answer = await send.mutateAsync({ ...wire, ...confirmed, ask: true });
      if (answer.state === 'asked') return setNoStopLoss(String(answer.detail['loss'] ?? wire.allocation));
      clearDraft(draftId);
      onClose();
      toast(t('follow.form.done', { name: trader.name }));
      await Promise.all([getTrader, pageTrader, pageFollow].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
    } catch (error) {
      if (error instanceof ApiError && error.problems.length > 0) {
        const elsewhere = showFailure(error, form, t);
        if (elsewhere === undefined) return onClose();
        setFailure(elsewhere);
      } else setFailure(errorText(error, t));
    }
  };
  return { send, begin, failure, noStopLoss };
}
