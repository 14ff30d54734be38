// The button of a withdrawal with the reason why it is off, and the sheet that asks for the safe password.
import { applyWithdrawal, pageWithdrawal, withdrawalTerms, type WithdrawalTerms } from '@millrace/contract';
import { Button, formatDecimal, Notice, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { useSender } from '../../../shared/hooks/use-sender.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { ActBar } from '../common/act-bar.tsx';
import { OutgoingSheet } from '../outgoing/outgoing-sheet.tsx';
import { useOutgoing } from '../outgoing/use-outgoing.ts';
import type { TypedAddress } from './address-field.tsx';
import { addressRuleOf } from './address-state.ts';
import { WithdrawFigures } from './withdraw-figures.tsx';
import type { WithdrawSums } from './withdraw-sums.ts';

export interface WithdrawDraft {
  amount: string;
  network: string;
  fee: string;
  address: TypedAddress;
  sums: WithdrawSums;
}

export function WithdrawBar({ terms, draft }: { terms: WithdrawalTerms; draft: WithdrawDraft }) {
  const { t, tag } = useLocale();
  const { amount, network, fee, address, sums } = draft;
  const send = useSender();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayRead = usePageOpen('/tx');
  const noChecksum = addressRuleOf(network, address.text) === 'addressNoCapitals';
  const outgoing = useOutgoing({
    needsTotp: terms.needsTotp,
    send: async (proof) => {
      const [whole = amount] = amount.split('.');
      await send(applyWithdrawal, { network, address: address.text, amount: whole, ...(noChecksum && { noChecksum }), ...proof });
      toast(t('wallet.withdraw.asked'));
      await Promise.all([pageWithdrawal, withdrawalTerms].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
      void navigate({ to: mayRead ? '/tx' : '/zichan', replace: true });
    },
  });
  const why = useWhyOff(terms, draft);
  const isReady = why === undefined && sums.problem === undefined;
  const shown = isReady ? formatDecimal(amount, { tag }) : '';
  const doLabel = isReady ? t('wallet.withdraw.do', { amount: shown }) : t('wallet.withdraw');
  return (
    <>
      <ActBar why={why}>
        <Button look="primary" disabled={!isReady} onClick={outgoing.ask}>
          {doLabel}
        </Button>
      </ActBar>
      {isReady ? (
        <OutgoingSheet
          outgoing={outgoing}
          title={t('wallet.withdraw.ask', { amount: shown })}
          text={t('wallet.withdraw.to', { amount: formatDecimal(sums.arrives, { tag }), network })}
          doLabel={doLabel}
        >
          <p className="address body">{address.text}</p>
          <WithdrawFigures amount={amount} fee={fee} sums={sums} hours={terms.arrivesWithinHours} />
          <Notice>{t('wallet.withdraw.final')}</Notice>
        </OutgoingSheet>
      ) : null}
    </>
  );
}

/** Undefined while the button is on, and while nothing is typed yet. */
function useWhyOff({ blockedUntil }: WithdrawalTerms, { network, address, sums }: WithdrawDraft): string | undefined {
  const { t } = useLocale();
  const lost = useLost();
  const rule = addressRuleOf(network, address.text);
  if (lost) return t('shell.offlineAct');
  if (blockedUntil !== null) return t('wallet.withdraw.waits');
  if (sums.problem === 'none') return t('wallet.withdraw.needsAmount');
  if (sums.problem !== undefined) return t('wallet.withdraw.fixAmount');
  if (rule === 'required') return t('wallet.withdraw.needsAddress');
  if (rule === 'addressNoCapitals') return address.compared ? undefined : t('wallet.withdraw.compare');
  return rule === undefined ? undefined : t('wallet.withdraw.fixAddress');
}
