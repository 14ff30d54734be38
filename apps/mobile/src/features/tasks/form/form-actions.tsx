// The foot of the form: why it was refused, what the plan needs and survives, always in sight, and the buttons.
import { ActionBar, Button, useLocale } from '@millrace/ui';
import { compareDecimals } from '@millrace/market';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useToast } from '../../../shared/services/services-context.ts';
import { NeededAmount } from '../common/needed-amount.tsx';
import { freeText, neededText, survivalText } from '../common/plan-figures.ts';
import { useLastPrice } from '../common/use-instruments.ts';
import { fitPlan, payable } from './plan/fit-plan.ts';
import { outlookOf } from './plan/plan-outlook.ts';
import { useFreeBalance } from '../common/use-free-balance.ts';
import { typedValues } from './form-values.ts';
import { usePlan, usePlanner } from './use-plan.ts';
import type { SubmitTask } from './use-submit-task.tsx';
import type { TaskFormState } from './use-task-form.ts';
import './task-form.css';

export function FormActions({ form, editing, submit }: { form: TaskFormState; editing: boolean; submit: SubmitTask }) {
  const { t } = useLocale();
  return (
    <div className="form-bottom">
      <FormFailure text={submit.failure} />
      {form.layout.kind.currency === null ? <LiveSummary form={form} /> : null}
      <ActionBar>
        {editing ? (
          <Button look="primary" busy={submit.busy === 'save'} disabled={submit.busy !== undefined} onClick={() => submit.send('save')}>
            {t('tasks.save')}
          </Button>
        ) : (
          <>
            <Button
              className="form-second-button"
              busy={submit.busy === 'create'}
              disabled={submit.busy !== undefined}
              onClick={() => submit.send('create')}
            >
              {t('tasks.form.create')}
            </Button>
            <Button
              look="primary"
              busy={submit.busy === 'createAndStart'}
              disabled={submit.busy !== undefined}
              onClick={() => submit.send('createAndStart')}
            >
              {t('tasks.form.createAndStart')}
            </Button>
          </>
        )}
      </ActionBar>
    </div>
  );
}

/** Needs and survives, or why the balance does not pay for it and the way out. */
function LiveSummary({ form }: { form: TaskFormState }) {
  const locale = useLocale();
  const { t } = locale;
  const plan = usePlan(form);
  const { free } = useFreeBalance(form.draft.credentialId);
  if (!plan) return null;
  if (free !== undefined && compareDecimals(plan.capitalQuote, payable(free)) > 0)
    return <TooDear form={form} need={plan.capitalQuote} free={free} />;
  return (
    <p className="form-summary" data-figure="summary">
      <span>
        {t('tasks.preflight.needs')}{' '}
        <b>
          <NeededAmount quote={plan.capitalQuote} />
        </b>
      </span>
      {outlookOf(plan).map(({ leg, kind, pct }) => (
        <span key={leg}>
          {t(kind === 'survives' ? (leg === 'L' ? 'tasks.preflight.survivesFall' : 'tasks.preflight.survivesRise') : outlookWords[kind])}{' '}
          <b>
            <span className="numerals">{survivalText(pct, locale)}</span>
          </b>
        </span>
      ))}
    </p>
  );
}

const outlookWords = { reaches: 'tasks.preflight.covers', stops: 'tasks.plan.firstStop' } as const;

function TooDear({ form, need, free }: { form: TaskFormState; need: string; free: string }) {
  const locale = useLocale();
  const { t, tag } = locale;
  const toast = useToast();
  const plan = usePlanner();
  const lastPrice = useLastPrice(form.instrument?.instId ?? '');
  const fit = (): void => {
    if (!plan || !form.instrument || lastPrice === undefined) return;
    const fitted = fitPlan(form.checked.wire, { layout: form.layout, instrument: form.instrument, lastPrice, plan }, free);
    if (fitted) form.change({ values: typedValues(fitted, tag) });
    toast(t(fitted ? 'tasks.fit.done' : 'tasks.fit.cannot'));
  };
  return (
    <div className="form-summary form-summary-warn" role="status" data-figure="too-dear">
      <span>{t('tasks.fit.reason', { need: neededText(need, locale), free: freeText(free, locale) })}</span>
      <button type="button" className="link" onClick={fit}>
        {t('tasks.fit.do')}
      </button>
    </div>
  );
}
