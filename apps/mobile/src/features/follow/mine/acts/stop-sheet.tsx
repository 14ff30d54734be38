// Ends a follow: everything now, with the trader's exits, or each position kept as an own task with a stop; each with its figures.
import { stopFollow } from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';
import { Amount, Change, ConfirmSheet, Field, FigureLine, FigureList, formatDecimal, OptionList, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { decimalText } from '../../../../shared/forms/typed-decimal.ts';
import { useFollowAct } from '../../common/use-follow-act.ts';
import { useFollowsAgain } from '../../common/use-follows.ts';
import { sumOfClosings } from '../../positions/position-figures.ts';
import { usePositionMarkets, usePositions } from '../../positions/use-positions.ts';
import type { FollowSheetProps } from './sheet-props.ts';

const modes = ['close', 'exits', 'keep'] as const;
type Mode = (typeof modes)[number];

interface StopSheetProps extends FollowSheetProps {
  /** What is chosen at first. */
  first: Mode | undefined;
}

export function StopSheet({ follow, open, onClose, first }: StopSheetProps) {
  const { t, tag } = useLocale();
  const [mode, setMode] = useState<Mode>(first ?? 'close');
  const [typed, setTyped] = useState('');
  const act = useFollowAct(stopFollow, { done: 'follow.sent.stopped', readAgain: useFollowsAgain(), onClose });
  const n = follow.positions;
  const isHolding = n > 0;
  const lossNum = decimalText(typed, tag);
  const isAmount = isDecimal(lossNum) && compareDecimals(lossNum, '0') > 0;
  const stop = (): void => {
    const of = { id: follow.id, version: follow.version };
    if (mode !== 'keep') act.run({ ...of, mode });
    else if (isAmount) act.run({ ...of, mode, lossNum });
  };
  return (
    <ConfirmSheet
      open={open}
      onClose={act.close}
      title={t('follow.stop.ask', { name: follow.traderName })}
      text={t(isHolding ? 'follow.stop.text' : 'follow.stop.flat', { n })}
      doLabel={t(isHolding ? `follow.stop.do.${mode}` : 'follow.act.stop', { n })}
      danger={mode === 'close'}
      busy={act.busy}
      onDo={stop}
    >
      {isHolding ? (
        <>
          <OptionList
            label={t('follow.stop.choose')}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`follow.stop.${value}`), line: t(`follow.stop.${value}Line`, { n }) }))}
            onChange={setMode}
          />
          {mode === 'keep' ? (
            <div className="form mt-3">
              <Field
                label={t('follow.stop.lossNum')}
                unit="USDT"
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                hint={isAmount ? t('follow.stop.worst', { n, amount: formatDecimal(lossNum, { tag }) }) : t('follow.stop.lossHint')}
                error={typed !== '' && !isAmount ? t('follow.stop.notAnAmount') : undefined}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          ) : null}
          <Costs followId={follow.id} mode={mode} />
        </>
      ) : null}
      <p className="micro mt-3">{t('follow.stop.share')}</p>
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}

/** Closing now: what it brings. Else what stands open now, which goes on to change. */
function Costs({ followId, mode }: { followId: string; mode: Mode }) {
  const { t } = useLocale();
  const rows = usePositions(followId).data?.rows ?? [];
  const marketOf = usePositionMarkets(rows);
  const sum = sumOfClosings(rows.map((row) => marketOf(row).closing));
  return (
    <div className="mt-3" data-figure="stop-costs">
      <FigureList>
        <FigureLine label={t('tasks.confirm.profitNow')}>
          <Change value={sum?.profit} />
        </FigureLine>
        {mode === 'exits' ? null : (
          <>
            <FigureLine label={t('tasks.confirm.closingFee')}>
              <Amount value={sum?.fee} sign="change" />
            </FigureLine>
            <FigureLine label={t('tasks.confirm.slippage')}>
              <Amount value={sum?.slippage} sign="change" />
            </FigureLine>
            <FigureLine label={t(mode === 'close' ? 'follow.close.brings' : 'follow.stop.counted')} sum>
              <Change value={sum?.result} unit="USDT" />
            </FigureLine>
          </>
        )}
      </FigureList>
    </div>
  );
}
