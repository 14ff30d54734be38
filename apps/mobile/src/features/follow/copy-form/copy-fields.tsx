// The fields of the form that copies a trader.
import type { TraderDetails } from '@millrace/contract';
import { Field, FieldNote, formatDecimal, formatPercent, Section, Segment, Select, useLocale, type FieldProps } from '@millrace/ui';
import { decimalsOf } from '@millrace/market';
import { Controller } from 'react-hook-form';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { PickMany } from '../common/pick-many.tsx';
import { instIdsOf, lossShare, type CopyDraft } from './copy-draft.ts';
import type { CopyForm } from './use-copy-form.ts';

type NumberField = Extract<
  keyof CopyDraft,
  'allocation' | 'firstSz' | 'lever' | 'maxSlipPct' | 'replenishmentMax' | 'lossNum' | 'targetNum'
>;

export function CopyFields({ copy, trader }: { copy: CopyForm; trader: TraderDetails }) {
  const { t, tag } = useLocale();
  const { form, accounts = [], free } = copy;
  return (
    <>
      <Controller
        control={form.control}
        name="credentialId"
        render={({ field }) => (
          <Select
            label={t('follow.form.account')}
            value={field.value}
            options={accounts.map(({ id, remark, maskedKey }) => ({ value: id, label: remark, line: maskedKey }))}
            error={form.formState.errors.credentialId?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div className="copy-pair">
        <NumberInput
          copy={copy}
          name="allocation"
          label={t('follow.form.allocation')}
          unit="USDT"
          hint={
            free === undefined ? undefined : t('follow.form.ofFree', { free: formatDecimal(free, { tag, decimals: 2, rounding: 'down' }) })
          }
        />
        <NumberInput copy={copy} name="lever" label={t('follow.form.lever')} unit="×" hint={t('follow.form.leverHint')} />
      </div>
      <SizeFields copy={copy} />
      <LimitFields copy={copy} />
      <Choices copy={copy} trader={trader} />
    </>
  );
}

function NumberInput({ copy: { form }, name, ...rest }: { copy: CopyForm; name: NumberField } & FieldProps) {
  return <Field inputMode="decimal" autoComplete="off" error={form.formState.errors[name]?.message} {...rest} {...form.register(name)} />;
}

function SizeFields({ copy }: { copy: CopyForm }) {
  const { t } = useLocale();
  const { form, values } = copy;
  return (
    <>
      <div className="field">
        <span className="label">{t('follow.form.size')}</span>
        <Controller
          control={form.control}
          name="mode"
          render={({ field }) => (
            <Segment
              label={t('follow.form.size')}
              value={field.value}
              options={(['proportional', 'fixed'] as const).map((value) => ({ value, label: t(`follow.form.mode.${value}`) }))}
              onChange={field.onChange}
            />
          )}
        />
        {values.mode === 'proportional' ? <p className="field-hint">{t('follow.form.proportionalText')}</p> : null}
      </div>
      {values.mode === 'fixed' ? (
        <NumberInput copy={copy} name="firstSz" label={t('follow.form.firstSz')} hint={t('follow.form.firstSzHint')} />
      ) : null}
    </>
  );
}

function LimitFields({ copy }: { copy: CopyForm }) {
  const { t, tag } = useLocale();
  const { values, wire } = copy;
  const share = lossShare(values, tag);
  const lossHint =
    share === undefined
      ? wire && t('follow.form.lossOff', { amount: formatDecimal(wire.allocation, { tag, decimals: 2 }) })
      : t('follow.form.lossHint', { pct: formatPercent(share, { tag, decimals: decimalsOf(share) }) });
  return (
    <>
      <div className="full-width">
        <Section title={t('follow.form.limits')} />
      </div>
      <div className="copy-pair">
        <NumberInput copy={copy} name="maxSlipPct" label={t('follow.form.maxSlip')} unit="%" hint={t('follow.form.maxSlipHint')} />
        <NumberInput copy={copy} name="replenishmentMax" label={t('follow.form.adds')} hint={t('follow.form.addsHint')} />
      </div>
      <div className="copy-pair">
        <NumberInput
          copy={copy}
          name="lossNum"
          label={t('follow.form.loss')}
          unit="USDT"
          placeholder={t('follow.form.off')}
          hint={lossHint}
        />
        <NumberInput copy={copy} name="targetNum" label={t('follow.form.profit')} unit="USDT" placeholder={t('follow.form.off')} />
      </div>
    </>
  );
}

function Choices({ copy: { form, values }, trader: { instIds, copyInstIds } }: { copy: CopyForm; trader: TraderDetails }) {
  const { t } = useLocale();
  const offered = [...copyInstIds].toSorted((one, other) => Number(instIds.includes(other)) - Number(instIds.includes(one)));
  return (
    <>
      <div className="field">
        <span className="label">{t('follow.form.instruments')}</span>
        <PickMany
          label={t('follow.form.instruments')}
          chosen={instIdsOf(values)}
          options={offered.map((instId) => ({
            value: instId,
            label: `${instrumentName(instId)} ${t(instId.endsWith('-SWAP') ? 'tasks.product.perp' : 'tasks.product.spot')}`,
          }))}
          onChange={(chosen) => form.setValue('instIds', chosen.join(','), { shouldValidate: form.formState.isSubmitted })}
        />
        <FieldNote id="copy-instruments" error={form.formState.errors.instIds?.message} />
      </div>
      <div className="field">
        <span className="label">{t('follow.form.directions')}</span>
        <Controller
          control={form.control}
          name="directions"
          render={({ field }) => (
            <Segment
              label={t('follow.form.directions')}
              value={field.value}
              options={(['both', 'long', 'short'] as const).map((value) => ({ value, label: t(`tasks.direction.${value}`) }))}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <div className="field">
        <span className="label">{t('follow.form.end')}</span>
        <Controller
          control={form.control}
          name="onLeaderEnd"
          render={({ field }) => (
            <Segment
              label={t('follow.form.end')}
              value={field.value}
              options={(['close', 'keep'] as const).map((value) => ({ value, label: t(`follow.form.end.${value}`) }))}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </>
  );
}
