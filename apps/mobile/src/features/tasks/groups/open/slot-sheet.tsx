// The settings of a slot that its trader sets, what it waits for, and what it then needs and may lose.
import { Amount, Button, Field, FigureLine, FigureList, Segment, Sheet, Switch, useLocale } from '@millrace/ui';
import { instrumentName } from '../../../../shared/instrument-name.ts';
import { ruleText } from '../../../../shared/forms/rule-text.ts';
import { NeededAmount } from '../../common/needed-amount.tsx';
import { typedText } from '../../../../shared/forms/typed-decimal.ts';
import { useInstrument } from '../../common/use-instruments.ts';
import { outlookOf } from '../../form/plan/plan-outlook.ts';
import { fieldOf, layoutOf, type KindLayout } from '../../task-kinds.ts';
import { entryNote, fieldLabel, fieldUnit } from '../../task-words.ts';
import type { PlannedSlot } from './slot-draft.ts';
import { SlotOutlook } from './slot-outlook.tsx';
import type { Opening } from './use-opening.ts';
import '../../form/task-form.css';

interface SlotSheetProps {
  planned: PlannedSlot;
  opening: Opening;
  open: boolean;
  onClose: () => void;
}

export function SlotSheet({ planned, opening, open, onClose }: SlotSheetProps) {
  const { t } = useLocale();
  const { slot, draft, plan } = planned;
  const layout = layoutOf(opening.view.group.type, slot.productType);
  if (!layout) return null;
  const change = (word: string, text: string): void => opening.change(slot.slot, { ...draft, typed: { ...draft.typed, [word]: text } });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={instrumentName(slot.instId)}
      text={t(entryNote(layout, { ...slot.settings, ...planned.words }) ?? 'groups.entryNow')}
    >
      <Switch label={t('groups.slotIn')} checked={draft.isIn} onChange={(isIn) => opening.change(slot.slot, { ...draft, isIn })} />
      <div className="form-grid">
        {slot.changeable
          .filter((word) => word !== 'repeatOrder')
          .map((word) => (
            <SlotField key={word} word={word} planned={planned} layout={layout} onChange={(text) => change(word, text)} />
          ))}
      </div>
      {slot.changeable.includes('repeatOrder') ? (
        <Segment
          label={t('tasks.form.afterCycle')}
          value={(draft.typed['repeatOrder'] ?? slot.settings['repeatOrder']) === '1' ? '1' : '-1'}
          options={[
            { value: '-1', label: t('tasks.repeat') },
            { value: '1', label: t('tasks.single') },
          ]}
          onChange={(code) => change('repeatOrder', code)}
        />
      ) : null}
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('tasks.preflight.needs')} sum>
            {planned.needed === '' ? <Amount value={undefined} /> : <NeededAmount quote={planned.needed} />}
          </FigureLine>
        </FigureList>
        {plan ? (
          <p className="micro">
            {outlookOf(plan).map((outlook) => (
              <SlotOutlook key={outlook.leg} outlook={outlook} />
            ))}
          </p>
        ) : null}
      </div>
      <div className="mt-3">
        <Button look="primary" wide onClick={onClose}>
          {t('tasks.save')}
        </Button>
      </div>
    </Sheet>
  );
}

interface SlotFieldProps {
  word: string;
  planned: PlannedSlot;
  layout: KindLayout;
  onChange: (text: string) => void;
}

function SlotField({ word, planned: { slot, draft, issues }, layout, onChange }: SlotFieldProps) {
  const locale = useLocale();
  const { t, tag } = locale;
  const instrument = useInstrument(slot.instId);
  const unit = fieldUnit(layout, word);
  const issue = issues.find(({ field }) => field === word);
  const coin = fieldOf(layout, word)?.unit === 'base' ? instrument?.baseCcy : undefined;
  return (
    <Field
      label={t(fieldLabel(layout, word, slot.buyType))}
      unit={coin ?? ('key' in unit ? t(unit.key) : unit.sign)}
      name={word}
      inputMode="decimal"
      autoComplete="off"
      error={issue && ruleText(issue, locale)}
      value={draft.typed[word] ?? typedText(slot.settings[word] ?? '', tag)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
