// What the operator's newest version changes of the trader's tasks, and taking it over.
import type { SlotChange } from '@millrace/contract';
import { ConfirmSheet, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { instrumentName } from '../../../../shared/instrument-name.ts';
import { typedText } from '../../../../shared/forms/typed-decimal.ts';
import { layoutOf } from '../../task-kinds.ts';
import { fieldName, fieldUnit } from '../../task-words.ts';
import type { GroupView } from '../use-group.ts';
import type { Batch } from './use-batch.ts';

export function TakeOverSheet({ view, batch }: { view: GroupView; batch: Batch }) {
  const { t } = useLocale();
  return (
    <ConfirmSheet
      open={batch.asked?.act === 'takeOver' && batch.asked.open}
      onClose={batch.forget}
      title={t('groups.seeChanges')}
      text={t('groups.takeOverText')}
      doLabel={t('groups.takeOver')}
      keepLabel={t('groups.notNow')}
      busy={batch.busy === 'takeOver'}
      onDo={() => batch.run('takeOver')}
    >
      {view.changes.length === 0 ? <p className="micro mt-3">{t('groups.takeOverNone')}</p> : null}
      <div className="mt-3">
        <FigureList>
          {view.changes.map((change) => (
            <ChangeLine key={`${change.slot}.${change.word}`} change={change} view={view} />
          ))}
        </FigureList>
      </div>
      <FormFailure text={batch.failure} />
    </ConfirmSheet>
  );
}

function ChangeLine({ change: { instId, word, from, to, slot }, view }: { change: SlotChange; view: GroupView }) {
  const locale = useLocale();
  const layout = layoutOf(view.group.type, view.rows.find((row) => row.slot === slot)?.productType);
  if (!layout) return null;
  const unit = fieldUnit(layout, word);
  const sign = 'sign' in unit ? unit.sign : '';
  const said = (text: string): string => (text === '' ? locale.t('tasks.off') : `${typedText(text, locale.tag)}${sign === '%' ? '%' : ''}`);
  const name = fieldName(layout, word);
  return (
    <FigureLine label={`${instrumentName(instId)}: ${locale.has(name) ? locale.t(name) : word}`}>
      <span className="numerals">
        {said(from)} → {said(to)}
      </span>
    </FigureLine>
  );
}
