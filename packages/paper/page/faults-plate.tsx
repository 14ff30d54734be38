// Faults: a switch for each that lasts, a button for each that happens once, how often each has met, and those planned elsewhere.
import { Button, Plate, Switch, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { call, type PlannedFault } from './call.ts';
import { noteOf, plannedBy, PRESETS, type FaultPreset } from './fault-presets.ts';
import { usePolled } from './use-polled.ts';

export interface FaultsPlateProps {
  /** Whether a fault may end the process. */
  canCrash: boolean;
  /** Of the chosen account and instrument, for the faults that name one. */
  apiKey: string;
  instId: string;
}

export function FaultsPlate({ canCrash, apiKey, instId }: FaultsPlateProps) {
  const { t } = useLocale();
  return (
    <div className="paper-faults">
      <Plate pad>
        <h2>{t('paper.faults')}</h2>
        <p className="label">{t('paper.faultsLead')}</p>
        <Faults apiKey={apiKey} instId={instId} canCrash={canCrash} />
      </Plate>
    </div>
  );
}

function Faults({ apiKey, instId, canCrash }: { apiKey: string; instId: string; canCrash: boolean }) {
  const { t } = useLocale();
  const { value: planned = [], refresh } = usePolled<PlannedFault[]>('/paper/faults');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<FaultPreset>();
  const presets: readonly FaultPreset[] = PRESETS;
  const others = planned.filter((fault) => presets.every((preset) => plannedBy(preset, [fault]).length === 0));
  const run = async (preset: FaultPreset | undefined, act: () => Promise<void>): Promise<void> => {
    setError(undefined);
    setBusy(preset);
    try {
      await act();
      await refresh();
    } catch (cause) {
      // The exchange ends before it answers the call that makes it crash.
      if (preset?.name !== 'crash') setError(cause instanceof Error ? cause.message : '');
    }
    setBusy(undefined);
  };
  const clear = async (id?: string): Promise<void> => {
    await call('/paper/faults', { kind: 'clear', ...(id === undefined ? {} : { id }) });
  };
  const toggle = (preset: FaultPreset): Promise<void> =>
    run(preset, async () => {
      const active = plannedBy(preset, planned);
      for (const { id } of active) await clear(id);
      if (active.length > 0) return;
      for (const plan of preset.plan({ apiKey, instId })) await call('/paper/faults', { ...plan, note: noteOf(preset) });
    });
  return (
    <>
      {error === undefined ? null : (
        <p className="label ink-warn" role="alert">
          {`${t('paper.failed')} ${error}`}
        </p>
      )}
      <ul id="faults">
        {presets
          .filter(({ needs }) => needs !== 'crash' || canCrash)
          .map((preset) => (
            <PresetLine
              key={preset.name}
              preset={preset}
              active={plannedBy(preset, planned)}
              isBusy={busy === preset}
              onToggle={() => void toggle(preset)}
            />
          ))}
      </ul>
      {others.length > 0 ? <OtherFaults faults={others} onRemove={(id) => void run(undefined, () => clear(id))} /> : null}
      {planned.length > 0 ? (
        <Button id="clear-faults" wide onClick={() => void run(undefined, () => clear())}>
          {t('paper.clear')}
        </Button>
      ) : null}
    </>
  );
}

interface PresetLineProps {
  preset: FaultPreset;
  active: readonly PlannedFault[];
  isBusy: boolean;
  onToggle: () => void;
}

function PresetLine({ preset: { name, isSwitch }, active, isBusy, onToggle }: PresetLineProps) {
  const { t } = useLocale();
  const met = active.reduce((sum, fault) => sum + fault.met, 0);
  const text = (
    <span className="paper-fault">
      <span className="weight-medium">{t(`paper.fault.${name}`)}</span>
      <span className="micro">{t(`paper.fault.${name}Line`)}</span>
      {met > 0 ? <span className="micro paper-met">{t('paper.met', { n: String(met) })}</span> : null}
    </span>
  );
  if (isSwitch)
    return (
      <li>
        <Switch
          label={text}
          checked={active.length > 0}
          onChange={() => {
            if (!isBusy) onToggle();
          }}
        />
      </li>
    );
  return (
    <li className="paper-once">
      {text}
      <Button size="small" busy={isBusy} aria-label={`${t('paper.do')}: ${t(`paper.fault.${name}`)}`} onClick={onToggle}>
        {t('paper.do')}
      </Button>
    </li>
  );
}

/** Fields of a planned fault that the list of other faults does not print. */
const HIDDEN = new Set(['id', 'kind', 'met', 'state', 'left', 'from', 'until']);

function OtherFaults({ faults, onRemove }: { faults: readonly PlannedFault[]; onRemove: (id: string) => void }) {
  const { t } = useLocale();
  const fieldsOf = (fault: PlannedFault): string =>
    Object.entries(fault)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', ');
  return (
    <section id="others" aria-label={t('paper.others')}>
      <h3 className="label">{t('paper.others')}</h3>
      <ul id="other-faults">
        {faults.map((fault) => (
          <li key={fault.id} className="paper-once">
            <span className="paper-fault">
              <span className="weight-medium">{fault.kind}</span>
              <span className="micro">{fieldsOf(fault)}</span>
            </span>
            <Button size="small" onClick={() => onRemove(fault.id)}>
              {t('paper.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
