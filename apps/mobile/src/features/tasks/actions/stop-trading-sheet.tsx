// Stops all automatic trading: says what then protects the position no longer, with its figures, and offers to stop entries only.
import type { AssignmentDetails } from '@millrace/contract';
import { addDecimals, compareDecimals } from '@millrace/market';
import { Amount, Button, ConfirmSheet, FigureLine, FigureList, formatDecimal, Price, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { legWord } from '../common/direction.ts';
import { sizeText } from '../common/figures.ts';
import { isHeld, legProfit } from '../common/open-profit.ts';
import { useInstrument } from '../common/use-instruments.ts';
import type { AskProps } from './ask-props.ts';

export function StopTradingSheet(props: AskProps) {
  const { savings } = props.task;
  return savings === null ? <StopSheet {...props} /> : <StopSavingSheet {...props} savings={savings} />;
}

/** Of a task that moves money only: what comes back to the trading account. */
function StopSavingSheet({
  savings,
  open,
  busy,
  failure,
  onDo,
  onClose,
}: AskProps & { savings: NonNullable<AssignmentDetails['savings']> }) {
  const { t, tag } = useLocale();
  const back = addDecimals(savings.saved, savings.moving);
  const isAny = compareDecimals(back, '0') > 0;
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('tasks.confirm.stopSaving.title')}
      text={t(isAny ? 'tasks.confirm.stopSaving.text' : 'tasks.confirm.stopSaving.none')}
      doLabel={
        isAny ? t('tasks.confirm.stopSaving.do', { amount: formatDecimal(back, { tag, decimals: 2 }) }) : t('tasks.action.stopTrading')
      }
      keepLabel={t('tasks.cancel')}
      busy={busy}
      onDo={() => onDo()}
    >
      {isAny ? (
        <div className="mt-3" data-figure="comes-back" data-value={back}>
          <FigureList>
            <FigureLine label={t('tasks.confirm.stopSaving.back')}>
              <Amount value={back} unit="USDT" />
            </FigureLine>
          </FigureList>
        </div>
      ) : null}
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}

function StopSheet({ task, open, busy, failure, instead, onDo, onClose }: AskProps) {
  const { t } = useLocale();
  const held = task.legs.filter(isHeld);
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('tasks.confirm.stopTrading.title')}
      text={t(held.length > 0 ? 'tasks.confirm.stopTrading.held' : 'tasks.confirm.stopTrading.text')}
      doLabel={t('tasks.action.stopTrading')}
      keepLabel={t('tasks.cancel')}
      danger={held.length > 0}
      busy={busy}
      onDo={() => onDo()}
    >
      {held.map((leg) => (
        <LegAtRisk key={leg.leg} leg={leg} task={task} named={held.length > 1} />
      ))}
      {instead === undefined ? null : (
        <div className="mt-3">
          <p className="label mb-3">{t('tasks.confirm.stopTrading.instead')}</p>
          <Button wide busy={instead.busy} onClick={instead.onDo}>
            {t(instead.label)}
          </Button>
        </div>
      )}
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}

interface LegAtRiskProps {
  task: AssignmentDetails;
  leg: AssignmentDetails['legs'][number];
  named: boolean;
}

/** Size, liquidation price and the loss there; spot has none. */
function LegAtRisk({ task, leg, named }: LegAtRiskProps) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const size = sizeText(leg.sz, steps, locale);
  return (
    <div className="mt-3">
      <FigureList>
        <FigureLine label={named ? t(legWord(leg.leg)) : t('tasks.figure.size')}>{size}</FigureLine>
        {task.productType === 1 ? null : (
          <>
            <FigureLine label={t('tasks.figure.liqPrice')}>
              <Price value={leg.liqPx} tickSize={steps?.tickSize ?? ''} />
            </FigureLine>
            <FigureLine label={t('tasks.confirm.stopTrading.lossThere')}>
              <Amount value={steps && legProfit(leg, leg.liqPx, steps.contractValue)} sign="change" unit="USDT" />
            </FigureLine>
          </>
        )}
      </FigureList>
    </div>
  );
}
