// The planned orders before a start: what they need at worst against the free balance, where they lie and what the position
// survives, and each order.
import type { StartPlan } from '@millrace/engine/pure';
import { Section, Skeleton, useLocale } from '@millrace/ui';
import { legWord } from '../common/direction.ts';
import { NeededAmount } from '../common/needed-amount.tsx';
import { AddsTable } from './plan/adds-table.tsx';
import { CellsTable } from './plan/cells-table.tsx';
import { PlanChart } from './plan/plan-chart.tsx';
import { NeedsOfFree } from './plan/needs-of-free.tsx';
import { addsNote, entryNote } from '../task-words.ts';
import { LegLadder } from './leg-ladder.tsx';
import { LadderTable } from './ladder-table.tsx';
import { usePlan } from './use-plan.ts';
import type { TaskFormState } from './use-task-form.ts';
import './task-form.css';

export function Preflight({ form }: { form: TaskFormState }) {
  const { t } = useLocale();
  const plan = usePlan(form);
  const { instrument, checked } = form;
  return (
    <div>
      <Section title={t('tasks.preflight.title')} />
      {plan && instrument ? <PlanChart plan={plan} instrument={instrument} /> : null}
      {plan && instrument ? (
        <section className="plate plate-inset" aria-label={t('tasks.preflight.title')} data-figure="preflight">
          <p className="label">{t('tasks.preflight.needs')}</p>
          <p>
            <NeededAmount quote={plan.capitalQuote} size="l" />
          </p>
          <NeedsOfFree need={plan.capitalQuote} credentialId={form.draft.credentialId} />
          {plan.legs.map((leg) => (
            <div key={leg.leg}>
              {plan.legs.length > 1 ? <h3 className="preflight-heading">{t(legWord(leg.leg))}</h3> : <div className="pt-4" />}
              <LegLadder leg={leg} instrument={instrument} />
              <LadderTable leg={leg} instrument={instrument} />
            </div>
          ))}
          {plan.cells.length > 0 ? <CellsTable cells={plan.cells} instrument={instrument} /> : null}
          {(['L', 'S'] as const).map((leg) => {
            const adds = plan.adds.filter((add) => add.leg === leg);
            return adds.length === 0 ? null : (
              <div key={leg} className="pt-4">
                {plan.adds.filter(({ rung }) => rung === 0).length > 1 ? <h3 className="preflight-heading">{t(legWord(leg))}</h3> : null}
                <AddsTable adds={adds} instrument={instrument} />
              </div>
            );
          })}
          <PlanNotes form={form} plan={plan} />
        </section>
      ) : (
        <div className="plate plate-inset">
          {checked.settings === undefined ? (
            <p className="label">{t('tasks.preflight.fixFirst')}</p>
          ) : (
            <>
              <Skeleton className="width-40" />
              <p className="label mt-3">{t('tasks.preflight.noPrice')}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** What the figures assume and leave out. */
function PlanNotes({ form, plan }: { form: TaskFormState; plan: StartPlan }) {
  const { t } = useLocale();
  const entry = entryNote(
    form.layout,
    form.checked.wire,
    plan.legs.every(({ atOnce }) => atOnce),
  );
  const spot = form.instrument?.productType === 1;
  return (
    <p className="micro mt-3">
      {entry ? t(entry) : null} {plan.adds.length > 0 ? t(addsNote(form.layout)) : null}{' '}
      {hasTooSmallAdds(form, plan) ? t('tasks.plan.addsTooSmall') : null}{' '}
      {spot ? t('tasks.preflight.spot') : plan.lossLimit === 'none' && !plan.hasOwnStop ? t('tasks.preflight.noStop') : null}{' '}
      {plan.lossLimit === 'beyondMargin' ? t('tasks.preflight.beyondMargin') : null} {t('tasks.preflight.note')}
    </p>
  );
}

/** Fewer orders are planned than the form asks for: those that lack are smaller than the exchange takes. */
function hasTooSmallAdds({ checked }: TaskFormState, { adds }: StartPlan): boolean {
  return adds.length > 0 && adds.filter(({ leg }) => leg === adds[0]?.leg).length <= Number(checked.wire['replenishmentMax'] ?? 0);
}
