// The settings of a kind: sentences with the fields in them, and lines for what no sentence of the kind says. Figures may be typed with comma or dot.
import { Field, Section, Segment, useLocale } from '@millrace/ui';
import { AreaTexts } from '../../../shared/pages/area-texts.tsx';
import { sentencesOf } from '../task-sentences.ts';
import { sectionTitle } from '../task-words.ts';
import { InfoLink } from './info-sheet.tsx';
import { FormSentence } from './form-sentence.tsx';
import { useSettings, type FieldsProps, type Setting } from './setting.ts';
import type { TaskFormState } from './use-task-form.ts';
import './task-form.css';

export function FormFields(props: FieldsProps) {
  const { layout, form } = props;
  const { t } = useLocale();
  const info = <InfoLink layout={layout} instrument={form.instrument} buyType={form.draft.values['buyType'] ?? '1'} />;
  if (sentencesOf(layout).length > 0)
    return (
      <>
        <Section title={t('tasks.settings')} end={info} />
        <AreaTexts area="form">
          <Sentences {...props} />
        </AreaTexts>
      </>
    );
  return (
    <>
      {layout.sections.map((section) => (
        <div key={section.title}>
          <Section title={t(sectionTitle(layout, section))} end={section === layout.sections[0] ? info : undefined} />
          <Lines words={section.fields} {...props} />
        </div>
      ))}
      <div className="gutter">
        <AfterCycle form={form} />
      </div>
    </>
  );
}

/** In the order of a trade. */
function Sentences(props: FieldsProps) {
  const { layout, form } = props;
  const { t } = useLocale();
  const parts = sentencesOf(layout);
  const said = new Set(parts.flatMap(({ sentences }) => sentences.flatMap(([, ...words]) => words)));
  const others = layout.sections.flatMap(({ fields }) => fields).filter((word) => !said.has(word));
  return (
    <div className="form-parts">
      {parts.map(({ title, sentences }) => (
        <div key={title} className="form-part" role="group" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <div>
            {title === 'form.then' ? <AfterCycle form={form} /> : null}
            {sentences.map(([say, ...words]) => (
              <FormSentence key={say} say={say} words={words} {...props} />
            ))}
          </div>
        </div>
      ))}
      {others.length > 0 ? <Lines words={others} {...props} /> : null}
    </div>
  );
}

function Lines({ words, ...props }: FieldsProps & { words: readonly string[] }) {
  const settings = useSettings(words, props);
  return (
    <div className="gutter form-grid">
      {settings.map((setting) => (
        <SettingLine key={setting.word} {...setting} />
      ))}
    </div>
  );
}

function SettingLine({ word, label, unit, state, locked, worth, empty, error, input }: Setting) {
  const { t } = useLocale();
  const hint = locked ?? (word === 'lever' ? t('tasks.isolated') : empty === undefined ? undefined : t(empty));
  return <Field label={label} unit={unit} hint={hint ?? (state === 'off' ? t('tasks.off') : worth)} error={error} {...input} />;
}

function AfterCycle({ form }: { form: TaskFormState }) {
  const { t } = useLocale();
  const options = [
    { value: '-1', label: t('tasks.repeat') },
    { value: '1', label: t('tasks.single') },
  ] as const;
  if (!('repeatOrder' in form.draft.values)) return null;
  return (
    <div className="field">
      <span className="label">{t('tasks.form.afterCycle')}</span>
      <Segment
        label={t('tasks.form.afterCycle')}
        value={form.draft.values['repeatOrder'] === '1' ? '1' : '-1'}
        options={options}
        onChange={(repeatOrder) => form.change({ values: { repeatOrder } })}
      />
    </div>
  );
}
