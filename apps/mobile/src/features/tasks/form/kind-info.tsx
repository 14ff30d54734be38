// How the kind trades, and what each field does, with the words that traders use for it elsewhere.
import { formatDecimal, Sheet, useLocale } from '@millrace/ui';
import type { InstrumentInfo } from '@millrace/contract';
import { type KindLayout } from '../task-kinds.ts';
import { fieldHint, fieldLabel, fieldName, fieldTerm, wayText } from '../task-words.ts';
import './plan/plan.css';

export interface InfoProps {
  layout: KindLayout;
  instrument: InstrumentInfo | undefined;
  buyType: string;
}

export function KindInfo({ open, onClose, ...props }: InfoProps & { open: boolean; onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={t(props.layout.label)} text={t(wayText(props.layout.kind.type))}>
      {props.layout.sections
        .flatMap(({ fields }) => fields)
        .map((word) => (
          <Word key={word} word={word} {...props} />
        ))}
    </Sheet>
  );
}

function Word({ word, layout, instrument, buyType }: InfoProps & { word: string }) {
  const { t, tag } = useLocale();
  const label = t(fieldLabel(layout, word, buyType));
  const term = fieldTerm(layout, word);
  const terms = [t(fieldName(layout, word)), ...(term === undefined ? [] : [t(term)])].filter((each) => each !== label);
  const worth = { value: formatDecimal(instrument?.contractValue, { tag }), coin: instrument?.baseCcy ?? '' };
  return (
    <div className="info-word">
      <p className="weight-medium">{label}</p>
      <p className="label">{t(fieldHint(layout, word), worth)}</p>
      {terms.length > 0 ? <p className="micro">{t('tasks.info.also', { terms: terms.join(', ') })}</p> : null}
    </div>
  );
}
