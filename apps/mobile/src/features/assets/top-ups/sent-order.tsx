// A top-up order after its slip: how far it is, what a person said, and what it was for.
import type { TopUpRow, TopUpState } from '@millrace/contract';
import {
  ActionBar,
  Amount,
  Button,
  Chip,
  FigureLine,
  FigureList,
  formatDecimal,
  formatMoment,
  Main,
  Notice,
  Plate,
  Steps,
  useLocale,
  type ChipLook,
} from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { CopiedLine } from '../common/copied-line.tsx';
import { MoneyNotice } from '../common/money-notice.tsx';
import { CancelOrder } from './cancel-order.tsx';

const looks: Readonly<Record<TopUpState, ChipLook>> = {
  open: 'brand',
  review: 'line',
  completed: 'gain',
  rejected: 'warn',
  cancelled: 'plain',
  expired: 'plain',
};

export function TopUpChip({ state }: { state: TopUpState }) {
  const { t } = useLocale();
  return <Chip look={looks[state]}>{t(`wallet.topUp.state.${state}`)}</Chip>;
}

export function SentOrder({ order }: { order: TopUpRow }) {
  const { t, tag } = useLocale();
  const navigate = useNavigate();
  const { state, reply, exact, bonus, network, address, txid, createTime } = order;
  return (
    <>
      <Main>
        <MoneyNotice />
        <p className="gutter mb-3" data-figure="top-up" data-state={state}>
          <TopUpChip state={state} />
        </p>
        {reply === '' ? null : (
          <div className="mb-3">
            <Notice warn={state === 'rejected'}>{reply}</Notice>
          </div>
        )}
        {state === 'review' ? <Progress order={order} /> : null}
        <Plate pad label={t('wallet.topUp.title')}>
          <FigureList>
            <FigureLine label={t('wallet.topUp.exact')}>
              <span className="numerals">{formatDecimal(exact, { tag })}</span> <span className="unit">USDT</span>
            </FigureLine>
            {/[1-9]/.test(bonus) ? (
              <FigureLine label={t('wallet.currency.experienceFuel')}>
                <Amount value={bonus} sign="change" />
              </FigureLine>
            ) : null}
            <FigureLine label={t('wallet.topUp.asked')}>{formatMoment(createTime, { tag, parts: 'dateTime' })}</FigureLine>
          </FigureList>
          <CopiedLine label={t('wallet.topUp.addressOf', { network })} text={address} copyLabel={t('wallet.copyAddress')} />
          {txid === null ? null : <CopiedLine label={t('wallet.txid')} text={txid} copyLabel={t('wallet.copyTxid')} />}
        </Plate>
        {state === 'cancelled' || state === 'expired' ? <p className="gutter micro mt-3">{t('wallet.topUp.arrivesAnyway')}</p> : null}
        {state === 'review' ? (
          <div className="gutter mt-3">
            <CancelOrder order={order} />
          </div>
        ) : null}
      </Main>
      {order.status === 3 ? (
        <ActionBar>
          <Button look="primary" onClick={() => void navigate({ to: '/recharge' })}>
            {t('wallet.topUp.again')}
          </Button>
        </ActionBar>
      ) : null}
    </>
  );
}

function Progress({ order: { confirmations, confirmationsNeeded } }: { order: TopUpRow }) {
  const { t } = useLocale();
  const found = confirmations !== null;
  const isConfirmed = found && confirmations >= confirmationsNeeded;
  return (
    <div className="mb-3">
      <Plate pad label={t('wallet.topUp.progress')}>
        <Steps
          label={t('wallet.topUp.progress')}
          steps={[
            { id: 'slip', title: t('wallet.topUp.step.slip'), state: 'done' },
            {
              id: 'chain',
              title: t('wallet.topUp.step.chain'),
              text: found
                ? t('wallet.topUp.step.confirmations', { count: confirmations, needed: confirmationsNeeded })
                : t('wallet.topUp.step.notSeen'),
              state: isConfirmed ? 'done' : 'now',
            },
            { id: 'person', title: t('wallet.topUp.step.person'), state: isConfirmed ? 'now' : 'next' },
            { id: 'fuel', title: t('wallet.topUp.step.fuel'), state: 'next' },
          ]}
        />
      </Plate>
    </div>
  );
}
