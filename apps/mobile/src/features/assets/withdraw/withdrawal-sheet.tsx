// A withdrawal in full: fee, address, transaction id once it was sent, and the way back while nobody has approved it.
import { cancelWithdrawal, pageWithdrawal, type WithdrawalRow } from '@millrace/contract';
import { Amount, Button, FigureLine, FigureList, formatDecimal, formatMoment, Sheet, useLocale } from '@millrace/ui';
import { negateDecimal } from '@millrace/market';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { CopiedLine } from '../common/copied-line.tsx';
import { WithdrawalChip } from './withdrawal-line.tsx';

export function WithdrawalSheet({ row, onClose }: { row: WithdrawalRow; onClose: () => void }) {
  const { t, tag } = useLocale();
  const { amount, fee, arrives, address, network, txid, reply, createTime } = row;
  return (
    <Sheet open onClose={onClose} title={t('wallet.withdraw.title', { amount: formatDecimal(amount, { tag }) })}>
      <p className="mt-1">
        <WithdrawalChip state={row.state} />{' '}
        <span className="label">{`${formatMoment(createTime, { tag, parts: 'dateTime' })} \u00b7 ${network}`}</span>
      </p>
      {reply === '' ? null : <p className="body mt-3">{reply}</p>}
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('wallet.fromWallet')}>
            <Amount value={amount} unit="USDT" />
          </FigureLine>
          <FigureLine label={t('wallet.withdraw.fee')}>
            <Amount value={negateDecimal(fee)} />
          </FigureLine>
          <FigureLine label={t('wallet.arrivesAtPeer')} sum>
            <Amount value={arrives} unit="USDT" />
          </FigureLine>
        </FigureList>
      </div>
      <CopiedLine label={t('wallet.withdraw.address')} text={address} copyLabel={t('wallet.copyAddress')} />
      {txid === null ? null : <CopiedLine label={t('wallet.txid')} text={txid} copyLabel={t('wallet.copyTxid')} />}
      {row.state === 'requested' ? <TakeBack row={row} onDone={onClose} /> : null}
    </Sheet>
  );
}

function TakeBack({ row, onDone }: { row: WithdrawalRow; onDone: () => void }) {
  const { t, tag } = useLocale();
  const lost = useLost();
  const toast = useToast();
  const queries = useQueryClient();
  const mayCancel = usePageOpen('/drawMoney');
  const send = useSend(cancelWithdrawal);
  if (!mayCancel) return null;
  const cancel = async (): Promise<void> => {
    try {
      await send.mutateAsync({ id: row.id });
      toast(t('wallet.withdraw.takenBack'));
      onDone();
    } catch {
      // Said above the button.
    } finally {
      await queries.invalidateQueries({ queryKey: [pageWithdrawal.path] });
    }
  };
  return (
    <div className="mt-3 grid gap-2">
      <FormFailure text={send.error ? errorText(send.error, t) : lost ? t('shell.offlineAct') : undefined} />
      <Button wide disabled={lost} busy={send.isPending} onClick={() => void cancel()}>
        {t('wallet.withdraw.takeBack', { amount: formatDecimal(row.amount, { tag }) })}
      </Button>
    </div>
  );
}
