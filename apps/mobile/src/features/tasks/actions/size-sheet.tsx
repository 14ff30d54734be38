// Add to or reduce a position by hand: how much, of which leg, near which price.
import { compareDecimals, isDecimal } from '@millrace/market';
import { ConfirmSheet, Field, Segment, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import type { AskProps } from './ask-props.ts';
import { legWord } from '../common/direction.ts';
import { priceText, sizeText } from '../common/figures.ts';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import { isHeld } from '../common/open-profit.ts';
import { useFreeBalance } from '../common/use-free-balance.ts';
import { AmountShare } from './amount-share.tsx';
import { ReduceFollows } from './reduce-follows.tsx';
import { mostAddable } from './size-share.ts';
import { sizeIssue } from './size-rules.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';

/** It brings the strategies with it. */
const AddFollows = lazy(() => loadChunk(() => import('./add-follows.tsx')).then((module) => ({ default: module.AddFollows })));

// Opened anew a form starts anew: with the proposed size.

export function AddPositionSheet(props: AskProps) {
  return <SizeForm key={String(props.open)} kind="add" {...props} />;
}

export function ReduceSheet(props: AskProps) {
  return <SizeForm key={String(props.open)} kind="reduce" {...props} />;
}

function SizeForm({ task, leg: named, open, busy, failure, onDo, onClose, kind }: AskProps & { kind: 'add' | 'reduce' }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  const held = task.legs.filter(isHeld);
  const [leg, setLeg] = useState<'L' | 'S'>((held.find((one) => one.leg === named) ?? held[0])?.leg ?? 'L');
  const sz = held.find((one) => one.leg === leg)?.sz ?? '0';
  const proposed = kind === 'reduce' ? sz : (task.waits.find((wait) => wait.leg === leg && wait.act === 'add')?.size ?? task.firstSz);
  const [typed, setTyped] = useState<string>();
  const of = held.find((one) => one.leg === leg);
  const { free } = useFreeBalance(open && kind === 'add' ? task.credentialId : '');
  const addable =
    steps && free !== undefined && lastPrice !== undefined
      ? mostAddable(free, { lever: task.productType === 1 ? 1 : task.lever, price: lastPrice, ...steps })
      : '0';
  const most = kind === 'reduce' ? sz : addable;
  const shownSize = typed ?? typedText(proposed, tag);
  const size = decimalText(shownSize, tag);
  const issue = sizeIssue(size, { instrument: steps, max: kind === 'reduce' ? sz : undefined });
  const shown = isDecimal(size) && compareDecimals(size, '0') > 0 ? sizeText(size, steps, locale) : '';
  const price = priceText(lastPrice, steps, locale);
  const text =
    kind === 'add'
      ? t('tasks.confirm.add.text', { price, size: sizeText(proposed, steps, locale) })
      : t('tasks.confirm.reduce.text', { price, max: sizeText(sz, steps, locale) });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t(kind === 'add' ? 'tasks.confirm.add.title' : 'tasks.confirm.reduce.title')}
      text={text}
      doLabel={t(kind === 'add' ? 'tasks.confirm.add.do' : 'tasks.confirm.reduce.do', { size: shown })}
      keepLabel={t('tasks.cancel')}
      busy={busy}
      doDisabled={issue !== undefined}
      onDo={() => onDo({ leg, sz: size })}
    >
      <div className="form mt-4">
        {held.length > 1 ? (
          <Segment
            label={t('tasks.form.direction')}
            value={leg}
            options={held.map((one) => ({ value: one.leg, label: t(legWord(one.leg)) }))}
            onChange={(next) => {
              setLeg(next);
              setTyped(undefined);
            }}
          />
        ) : null}
        <Field
          label={t('tasks.confirm.size')}
          unit={steps?.productType === 1 ? steps.baseCcy : t('tasks.unit.contracts')}
          inputMode="decimal"
          autoComplete="off"
          value={shownSize}
          error={issue ? ruleText(issue, locale) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {steps && compareDecimals(most, '0') > 0 ? (
          <AmountShare size={size} most={most} lotSize={steps.lotSize} onSize={(next) => setTyped(typedText(next, tag))} />
        ) : null}
        {of === undefined || issue ? null : kind === 'reduce' ? (
          <ReduceFollows task={task} leg={of} size={size} />
        ) : (
          <Suspense>
            <AddFollows task={task} leg={of} size={size} />
          </Suspense>
        )}
        <FormFailure text={failure} />
      </div>
    </ConfirmSheet>
  );
}
