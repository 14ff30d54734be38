// The foot of the form: why it was refused, what the plan needs and survives, always in sight, and the buttons.
import { ActionBar, Button, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { NeededAmount } from '../common/needed-amount.tsx';
import { survivalText } from '../common/plan-figures.ts';
import { usePlan } from './use-plan.ts';
import type { SubmitTask } from './use-submit-task.tsx';
import type { TaskFormState } from './use-task-form.ts';
import './task-form.css';

export function FormActions({ form, editing, submit }: { form: TaskFormState; editing: boolean; submit: SubmitTask }) {
  const { t } = useLocale();
  return (
    <div className="form-bottom">
      <FormFailure text={submit.failure} />
      <LiveSummary form={form} />
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

function LiveSummary({ form }: { form: TaskFormState }) {
  const locale = useLocale();
  const { t } = locale;
  const plan = usePlan(form);
  if (!plan) return null;
  const survives = plan.legs.map((leg) => ({ leg: leg.leg, pct: leg.survivesPct }));
  return (
    <p className="form-summary">
      <span>
        {t('tasks.preflight.needs')}{' '}
        <b>
          <NeededAmount quote={plan.capitalQuote} />
        </b>
      </span>
      {survives.map(({ leg, pct }) =>
        pct === null ? null : (
          <span key={leg}>
            {t(leg === 'L' ? 'tasks.preflight.survivesFall' : 'tasks.preflight.survivesRise')}{' '}
            <b>
              <span className="numerals">{survivalText(pct, locale)}</span>
            </b>
          </span>
        ),
      )}
    </p>
  );
}
