// Kept runs beside the one on the page: figures side by side, both curves, and which settings differ.
import { Amount, Button, Change, Moment, useLocale } from '@millrace/ui';
import { useState, type ReactNode } from 'react';
import { differences, type KeptRun } from './kept-runs.ts';
import type { RunFigures } from './preview-figures.ts';
import type { KeptRuns } from './use-kept-runs.ts';
import type { FormWords } from './form-words.ts';

/** Side by side with the current one. */
const SHOWN_MAX = 2;

export interface ComparedForm {
  /** The kind's key. */
  kindKey: string;
  values: FormWords;
  setValues: (values: FormWords) => void;
  /** A field's name on the form. */
  labelOf: (word: string) => string;
}

export function ComparedRuns({ form, kept, current }: { form: ComparedForm; kept: KeptRuns; current: RunFigures }) {
  const { t } = useLocale();
  const shown = kept.runs.slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  const columns = [{ id: 'now', figures: current }, ...shown.map((run) => ({ id: String(run.at), figures: run.figures }))];
  const row = (label: string, cell: (figures: KeptRun['figures']) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {columns.map(({ id, figures }) => (
        <td key={id}>{cell(figures)}</td>
      ))}
    </tr>
  );
  return (
    <section aria-label={t('tasks.preview.compare')}>
      <h3 className="preflight-heading">{t('tasks.preview.compare')}</h3>
      <table className="preview-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('tasks.preview.compare')}</span>
            </th>
            <th scope="col">{t('tasks.preview.current')}</th>
            {shown.map((run) => (
              <th scope="col" key={run.at}>
                <Moment timeMs={run.at} /> {t('tasks.preview.days', { days: run.days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('tasks.preview.closed'), ({ closed }) => (
            <Change value={closed} />
          ))}
          {row(t('tasks.preview.open'), ({ open }) => (
            <Change value={open} />
          ))}
          {row(t('tasks.preview.cycles'), ({ cycles }) => cycles)}
          {row(t('tasks.preview.drawdown'), ({ drawdown }) => (
            <Change value={drawdown} />
          ))}
          {row(t('tasks.preview.mostMargin'), ({ mostMargin }) => (
            <Amount value={mostMargin} rounding="up" />
          ))}
        </tbody>
      </table>
      {shown.map((run) => (
        <KeptRow key={run.at} form={form} run={run} kept={kept} />
      ))}
    </section>
  );
}

function KeptRow({ form, run, kept }: { form: ComparedForm; run: KeptRun; kept: KeptRuns }) {
  const { t } = useLocale();
  const isSameKind = run.key === form.kindKey;
  const words = differences(run.values, form.values);
  const [before, setBefore] = useState<FormWords>();
  const use = (): void => {
    setBefore(form.values);
    form.setValues(run.values);
  };
  const undo = (): void => {
    if (before !== undefined) form.setValues(before);
    setBefore(undefined);
  };
  return (
    <div className="preview-kept">
      <p className="label">
        <Moment timeMs={run.at} />:{' '}
        {!isSameKind
          ? t('tasks.preview.otherKind')
          : words.length === 0
            ? t('tasks.preview.same')
            : words.map((word) => `${form.labelOf(word)} ${run.values[word] === '' ? '––' : (run.values[word] ?? '––')}`).join(', ')}
      </p>
      <div className="preview-acts">
        {isSameKind && words.length > 0 ? (
          <Button look="quiet" onClick={use}>
            {t('tasks.preview.use')}
          </Button>
        ) : null}
        {before === undefined ? null : (
          <Button look="quiet" onClick={undo}>
            {t('tasks.preview.undo')}
          </Button>
        )}
        <Button look="quiet" onClick={() => kept.forget(run)}>
          {t('tasks.preview.remove')}
        </Button>
      </div>
    </div>
  );
}
