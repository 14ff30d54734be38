// The two prices, each with its distance from the last price and the position's result there.
import { setPosition, type CopiedPosition, type InstrumentInfo } from '@millrace/contract';
import { Field, formatDecimal, formatPercent, placesOfTick, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { distancePct, priceProblem, resultAt, type PriceField } from './position-figures.ts';
import { usePositionsAgain, type PositionMarket } from './use-positions.ts';

type Values = Record<PriceField, string>;
const fields: readonly PriceField[] = ['targetPx', 'stopPx'];

interface SetsFormProps {
  position: CopiedPosition;
  market: PositionMarket;
  instrument: InstrumentInfo;
  onDone: () => void;
}

export function SetsForm({ position, market, instrument, onDone }: SetsFormProps) {
  const { t } = useLocale();
  const { form, failure, submit, problemText } = useSets({ position, market, instrument, onDone });
  const values = useWatch({ control: form.control }) as Values;
  const { errors, isSubmitted } = form.formState;
  return (
    <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('common.save')}>
      {fields.map((field) => (
        <Field
          key={field}
          label={t(field === 'targetPx' ? 'follow.sets.target' : 'follow.sets.stop')}
          inputMode="decimal"
          autoComplete="off"
          hint={<Hint field={field} typed={values[field]} position={position} market={market} instrument={instrument} />}
          // As the price moves, what was fine can become too late: said at once, and not only after a press.
          error={errors[field]?.message ?? (isSubmitted || values[field] !== '' ? problemText(field, values[field]) : undefined)}
          {...form.register(field)}
        />
      ))}
    </TypedForm>
  );
}

function Hint({ field, typed, position, market, instrument }: Omit<SetsFormProps, 'onDone'> & { field: PriceField; typed: string }) {
  const { t, tag } = useLocale();
  const price = decimalText(typed, tag);
  const result = resultAt(position, price, instrument.contractValue);
  if (result === undefined || market.lastPrice === undefined)
    return t(field === 'targetPx' ? 'follow.sets.targetHint' : 'follow.sets.stopHint');
  return t('follow.sets.there', {
    distance: formatPercent(distancePct(market.lastPrice, price), { tag, decimals: 2, sign: 'change' }),
    result: formatDecimal(result, { tag, decimals: 2, sign: 'change' }),
  });
}

function useSets({ position, market, instrument, onDone }: SetsFormProps) {
  const locale = useLocale();
  const { t, tag } = locale;
  const toast = useToast();
  const send = useSend(setPosition);
  const readAgain = usePositionsAgain();
  const [failure, setFailure] = useState<string>();
  const { posSide, userAssignmentId, version } = position;
  const { tickSize } = instrument;
  const { lastPrice } = market;
  const problemText = (field: PriceField, typed: string): string | undefined => {
    const problem = priceProblem(field, decimalText(typed, tag), { posSide, lastPrice, tickSize });
    if (problem === undefined) return undefined;
    if (problem === 'decimal') return t('follow.sets.notAPrice');
    if (problem === 'tick') return ruleText({ rule: 'tickMultiple', args: { tick: tickSize } }, locale);
    return t(`follow.sets.${problem}`, { price: formatDecimal(lastPrice, { tag, decimals: placesOfTick(tickSize) }) });
  };
  const form = useForm<Values>({
    defaultValues: { targetPx: typedText(position.targetPx, tag), stopPx: typedText(position.stopPx, tag) },
    resolver: (values) => {
      const errors = Object.fromEntries(
        fields.flatMap((field) => {
          const message = problemText(field, values[field]);
          return message === undefined ? [] : [[field, { type: 'form', message }]];
        }),
      );
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const [targetPx, stopPx] = fields.map((field) => decimalText(values[field], tag));
      await send.mutateAsync({ userAssignmentId, version, posSide, targetPx: targetPx ?? '', stopPx: stopPx ?? '' });
      toast(t('follow.sets.sent'));
      await readAgain();
      onDone();
    } catch (error) {
      setFailure(showFailure(error, form, t));
      if (error instanceof ApiError && error.kind === 'refused') await readAgain();
    }
  });
  return { form, failure, submit, problemText };
}
