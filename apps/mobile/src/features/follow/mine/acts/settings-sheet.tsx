// Changes the copier's limits of a running follow. Sizes change only while it holds nothing.
import { getTrader, type FollowView } from '@millrace/contract';
import { Field, Segment, Sheet, SkeletonRows, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { TypedForm } from '../../../../shared/forms/typed-form.tsx';
import { useRead } from '../../../../shared/hooks/use-call.ts';
import type { FollowSheetProps } from './sheet-props.ts';
import { InstrumentChoice } from './instrument-choice.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import { useSettings } from './use-settings.ts';

export function SettingsSheet({ follow, open, onClose }: FollowSheetProps) {
  const { t } = useLocale();
  const trader = useRead(getTrader, { traderId: follow.traderId });
  return (
    <Sheet open={open} onClose={onClose} title={t('follow.edit.title')} text={follow.traderName}>
      <div className="follow-form">
        {trader.isPending ? (
          <SkeletonRows count={4} />
        ) : (
          // A trader whose lead has ended is not read any more: his instruments are those that the follow has.
          <SettingsForm follow={follow} offered={trader.data?.copyInstIds ?? []} onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
}

interface SettingsFormProps {
  follow: FollowView;
  offered: readonly string[];
  onDone: () => void;
}

function SettingsForm({ follow, offered, onDone }: SettingsFormProps) {
  const { t } = useLocale();
  const { form, failure, question, submit } = useSettings({ follow, offered, onDone });
  const isFlat = follow.positions === 0;
  return (
    <TypedForm
      onSubmit={submit}
      state={form.formState}
      failure={failure}
      isRefused={question !== undefined}
      doLabel={t(question === undefined ? 'common.save' : 'follow.edit.noLimit')}
      above={
        question === undefined ? null : (
          <p className="body" role="alert">
            {question}
          </p>
        )
      }
    >
      <Limits form={form} />
      {isFlat ? <Sizes form={form} /> : <p className="micro">{t('follow.edit.onceFlat')}</p>}
      <Controller
        control={form.control}
        name="onLeaderEnd"
        render={({ field }) => (
          <Choice label={t('follow.edit.leaderEnd')}>
            <Segment
              label={t('follow.edit.leaderEnd')}
              value={field.value}
              options={(['close', 'keep'] as const).map((value) => ({ value, label: t(`follow.edit.leaderEnd.${value}`) }))}
              onChange={field.onChange}
            />
          </Choice>
        )}
      />
    </TypedForm>
  );
}

type Form = UseFormReturn<SettingsDraft>;

function Limits({ form }: { form: Form }) {
  const { t } = useLocale();
  const { errors } = form.formState;
  const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <Field
        label={t('follow.edit.lossNum')}
        unit="USDT"
        hint={t('follow.edit.lossHint')}
        {...decimal}
        error={errors.lossNum?.message}
        {...form.register('lossNum')}
      />
      <Field
        label={t('follow.edit.targetNum')}
        unit="USDT"
        hint={t('follow.edit.targetHint')}
        {...decimal}
        error={errors.targetNum?.message}
        {...form.register('targetNum')}
      />
      <Field
        label={t('follow.edit.maxSlip')}
        unit="%"
        hint={t('follow.edit.maxSlipHint')}
        {...decimal}
        error={errors.maxSlipPct?.message}
        {...form.register('maxSlipPct')}
      />
      <Field label={t('follow.edit.adds')} {...decimal} error={errors.replenishmentMax?.message} {...form.register('replenishmentMax')} />
    </>
  );
}

/** What changes only while nothing is held. */
function Sizes({ form }: { form: Form }) {
  const { t } = useLocale();
  const { errors } = form.formState;
  const mode = form.watch('mode');
  const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <Field
        label={t('follow.mine.allocated')}
        unit="USDT"
        {...decimal}
        error={errors.allocation?.message}
        {...form.register('allocation')}
      />
      <Controller
        control={form.control}
        name="mode"
        render={({ field }) => (
          <Choice label={t('follow.edit.mode')}>
            <Segment
              label={t('follow.edit.mode')}
              value={field.value}
              options={(['proportional', 'fixed'] as const).map((value) => ({ value, label: t(`follow.edit.mode.${value}`) }))}
              onChange={field.onChange}
            />
          </Choice>
        )}
      />
      {mode === 'fixed' ? (
        <Field label={t('follow.edit.firstSz')} {...decimal} error={errors.firstSz?.message} {...form.register('firstSz')} />
      ) : null}
      <Field
        label={t('follow.edit.lever')}
        unit="×"
        hint={t('follow.edit.leverHint')}
        {...decimal}
        error={errors.lever?.message}
        {...form.register('lever')}
      />
      <Controller
        control={form.control}
        name="directions"
        render={({ field }) => (
          <Choice label={t('follow.edit.directions')}>
            <Segment
              label={t('follow.edit.directions')}
              value={field.value}
              options={(['both', 'long', 'short'] as const).map((value) => ({ value, label: t(`tasks.direction.${value}`) }))}
              onChange={field.onChange}
            />
          </Choice>
        )}
      />
      <Controller
        control={form.control}
        name="instIds"
        render={({ field, fieldState }) => (
          <InstrumentChoice chosen={field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
      />
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="label mb-3">{label}</p>
      {children}
    </div>
  );
}
