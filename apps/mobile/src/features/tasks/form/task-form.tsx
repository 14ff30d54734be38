// The form of a task: account, instrument, direction, the fields of its kind, and the planned orders that follow from them while typing.
import { FieldNote, Main, Segment, Select, SkeletonRows, useLocale } from '@millrace/ui';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { FuelNotice } from '../../../shared/pages/fuel-notice.tsx';
import { directionWord } from '../common/direction.ts';
import { FormActions } from './form-actions.tsx';
import { FormFields } from './form-fields.tsx';
import type { FieldLocks } from './setting.ts';
import { InstrumentSelect } from './instrument-select.tsx';
import { fieldOf, type KindLayout } from '../task-kinds.ts';
import { fieldName } from '../task-words.ts';
import { ProductChoice } from './product-choice.tsx';
import { useSubmitTask } from './use-submit-task.tsx';
import { useTaskForm, type FormParts, type TaskFormState } from './use-task-form.ts';
import './task-form.css';

/** Plans are more code than the fields: they load beside them. */
const Preflight = lazy(() => loadChunk(() => import('./preflight.tsx')).then((module) => ({ default: module.Preflight })));
const PresetRow = lazy(() => loadChunk(() => import('./plan/preset-row.tsx')).then((module) => ({ default: module.PresetRow })));
/** It brings the history of prices and its worker: more than the form needs to be shown. */
const PreviewPanel = lazy(async () => ({ default: (await import('../preview/preview-panel.tsx')).PreviewPanel }));

export function TaskForm(given: FormParts) {
  const { t } = useLocale();
  const form = useTaskForm(given);
  const parts = { ...given, layout: form.layout };
  const submit = useSubmitTask(parts, form);
  const { layout, task } = parts;
  const locked: FieldLocks = {
    held: task !== undefined && task.sz !== '0' && /[1-9]/.test(task.sz),
    byOperator: task?.group !== undefined,
  };
  const isFree = !locked.held && !locked.byOperator;
  const trades = layout.kind.currency === null;
  return (
    <>
      <Main>
        <form
          className="task-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit.send(task === undefined ? 'createAndStart' : 'save');
          }}
        >
          <div className="task-form-fields">
            <FuelNotice environment={form.credential?.environment} />
            <div className="gutter form">
              <AccountSelect parts={parts} form={form} />
            </div>
            {isFree ? <ProductChoice parts={parts} form={form} /> : null}
            {trades ? <InstrumentSelect parts={parts} form={form} locked={!isFree} /> : null}
            <Directions parts={parts} form={form} locked={locked} />
            <Suspense fallback={null}>{isFree && trades ? <PresetRow form={form} /> : null}</Suspense>
            <FormFields layout={layout} form={form} locked={locked} />
          </div>
          <div className="task-form-plans">
            {trades ? <Plans layout={layout} form={form} /> : null}
            <div className="gutter pt-4 form">
              <p className="micro">{t('tasks.risk')}</p>
            </div>
          </div>
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        </form>
      </Main>
      <FormActions form={form} editing={task !== undefined} submit={submit} />
      {submit.sheets}
    </>
  );
}

/** What the settings come to, and what they would have done. */
function Plans({ layout, form }: { layout: KindLayout; form: TaskFormState }) {
  const { t } = useLocale();
  return (
    <>
      <Suspense fallback={<SkeletonRows count={2} />}>
        <Preflight form={form} />
      </Suspense>
      <Suspense fallback={null}>
        <PreviewPanel
          form={{
            instrument: form.instrument,
            wire: form.checked.settings === undefined ? undefined : form.checked.wire,
            isPaper: form.credential?.environment === 'paper',
            kindKey: layout.kind.key,
            values: form.draft.values,
            setValues: (values) => form.change({ values }),
            labelOf: (word) => t(fieldName(layout, word)),
          }}
        />
      </Suspense>
    </>
  );
}

function AccountSelect({ parts, form }: { parts: FormParts; form: TaskFormState }) {
  const { t } = useLocale();
  const { credentials, task, layout } = parts;
  const { credential } = form;
  const unfit = credential !== undefined && layout.unit === 'contracts' && !credential.swapReady ? t('tasks.form.swapNotReady') : undefined;
  const broken = credential?.status === 'broken' ? t('exchange.broken') : undefined;
  const options = credentials.map((one) => ({
    value: one.id,
    label: one.remark,
    line: `${t(`exchange.environment.${one.environment}`)} · ${one.maskedKey}`,
  }));
  const error = broken ?? unfit ?? form.errorOf('credentialId');
  if (task)
    return (
      <div className="field">
        <span className="label">{t('tasks.form.account')}</span>
        <p className="weight-medium">{credential?.remark ?? task.credentialId}</p>
        <FieldNote id="account-note" error={error} />
      </div>
    );
  return (
    <Select
      label={t('tasks.form.account')}
      value={form.draft.credentialId}
      options={options}
      onChange={(credentialId) => form.change({ credentialId })}
      error={error}
    />
  );
}

function Directions({ parts, form, locked }: { parts: FormParts; form: TaskFormState; locked: FieldLocks }) {
  const { t } = useLocale();
  const direction = fieldOf(parts.layout, 'buyType');
  const directions = direction?.unit === 'choice' ? direction.options : [];
  if (directions.length < 2) return null;
  const codes = ['1', '2', '3'] as const;
  const offered = codes.filter((_code, index) => directions.includes((['long', 'short', 'both'] as const)[index] ?? 'long'));
  const value = offered.find((code) => code === form.draft.values['buyType']) ?? '1';
  return (
    <div className="gutter form-section">
      {locked.held || locked.byOperator ? (
        <p className="label">
          {t('tasks.form.direction')}: <span className="weight-medium">{t(directionWord(value))}</span>.{' '}
          {t(locked.byOperator ? 'rule.fixedByOperator' : 'tasks.flatRequired')}
        </p>
      ) : (
        <Segment
          label={t('tasks.form.direction')}
          value={value}
          options={offered.map((code) => ({ value: code, label: t(directionWord(code)) }))}
          onChange={(buyType) => form.change({ values: { buyType } })}
        />
      )}
      <FieldNote id="direction-note" error={form.errorOf('buyType')} />
    </div>
  );
}
