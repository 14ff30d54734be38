// Everything a task was set to, and how many cycles it has closed.
import type { AssignmentDetails } from '@millrace/contract';
import { FigureLine, FigureList, formatDecimal, Plate, Section, useLocale } from '@millrace/ui';
import { isDecimal } from '@millrace/market';
import { directionWord } from '../common/direction.ts';
import { layoutOf, type KindLayout } from '../task-kinds.ts';
import { fieldName, fieldUnit } from '../task-words.ts';

export function SettingsPlate({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const layout = layoutOf(task.assignmentType, task.productType);
  if (!layout) return null;
  return (
    <>
      <Section title={t('tasks.settings')} />
      <Plate pad label={t('tasks.settings')}>
        <FigureList>
          {task.productType === 1 ? null : <FigureLine label={t('tasks.form.direction')}>{t(directionWord(task.buyType))}</FigureLine>}
          {layout.sections.flatMap(({ fields }) =>
            fields.map((word) => (
              <FigureLine key={word} label={t(fieldName(layout, word))}>
                <SettingValue layout={layout} word={word} value={task.settings[word] ?? ''} />
              </FigureLine>
            )),
          )}
          {task.savings === null ? (
            <>
              <FigureLine label={t('tasks.form.afterCycle')}>{t(task.repeatOrder === -1 ? 'tasks.repeat' : 'tasks.single')}</FigureLine>
              <FigureLine label={t('tasks.cycles')}>{task.cycles}</FigureLine>
              <FigureLine label={t('tasks.cyclesWon')}>{task.wonCycles}</FigureLine>
            </>
          ) : null}
        </FigureList>
      </Plate>
    </>
  );
}

function SettingValue({ layout, word, value }: { layout: KindLayout; word: string; value: string }) {
  const { t, tag } = useLocale();
  // A limit that was left empty.
  if (!isDecimal(value)) return '\u2013';
  const unit = fieldUnit(layout, word);
  const figure = formatDecimal(value, { tag });
  if ('key' in unit) {
    if (unit.key === 'tasks.unit.contracts') return t('tasks.contracts', { n: Number(value), size: figure });
    if (unit.key === 'tasks.unit.orders') return t('tasks.preflight.orders', { n: Number(value) });
    return `${figure} ${t(unit.key)}`;
  }
  return unit.sign === '×' ? `${figure}×` : `${figure} ${unit.sign}`.trimEnd();
}
