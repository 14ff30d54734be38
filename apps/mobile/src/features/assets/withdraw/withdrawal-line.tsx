// One withdrawal in the list: amount, when, where to, its state, and the words of the person who refused it.
import type { WithdrawalRow, WithdrawalState } from '@millrace/contract';
import { Change, Chip, formatMoment, Row, useLocale, type ChipLook } from '@millrace/ui';
import { negateDecimal } from '@millrace/market';
import { shortAddress } from './address-state.ts';

const looks: Readonly<Record<WithdrawalState, ChipLook>> = {
  requested: 'line',
  approved: 'line',
  sending: 'brand',
  sent: 'brand',
  confirmed: 'gain',
  rejected: 'warn',
  cancelled: 'plain',
  lost: 'warn',
};

export function WithdrawalChip({ state }: { state: WithdrawalState }) {
  const { t } = useLocale();
  return <Chip look={looks[state]}>{t(`wallet.withdraw.state.${state}`)}</Chip>;
}

export function WithdrawalLine({ row, onOpen }: { row: WithdrawalRow; onOpen: () => void }) {
  const { t, tag } = useLocale();
  const { amount, network, address, state, reply, createTime } = row;
  return (
    <div data-order={row.id} data-state={state}>
      <Row
        icon="up"
        title={<Change value={negateDecimal(amount)} />}
        line={
          <>
            <span className="block">{`${formatMoment(createTime, { tag, parts: 'dateTime' })} \u00b7 ${network}`}</span>
            <span className="block">{t('wallet.withdraw.toShort', { address: shortAddress(address) })}</span>
          </>
        }
        valueLine={<WithdrawalChip state={state} />}
        onClick={onOpen}
      />
      {reply === '' ? null : <p className="order-reply">{reply}</p>}
    </div>
  );
}
