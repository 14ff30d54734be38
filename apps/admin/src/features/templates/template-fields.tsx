// A template as a form: its name, its words in every language, and its slots with the settings of the kind.
import {
  kindOf,
  languages,
  newSlotText,
  SLOTS_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_WORDS_MAX,
  templateKinds,
  type TemplateIssue,
} from '@millrace/contract';
import type { TemplateForm } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { INSTRUMENTS } from '@millrace/market';
import { Button, Field, TextArea, useLocale } from '@millrace/ui';
import { SlotFields } from './slot-fields.tsx';
import { SelectField } from '../../shared/select-field.tsx';
import { issueText, productOf } from './template-words.ts';

interface TemplateFieldsProps {
  form: TemplateForm;
  isReadOnly: boolean;
  /** Of a group that was published: its kind stays. */
  isKindFixed: boolean;
  issues: readonly TemplateIssue[];
  onChange: (form: TemplateForm) => void;
}

/** Instruments that a kind may trade. */
function instrumentsOf(kind: number): string[] {
  return INSTRUMENTS.map(({ instId }) => instId).filter((instId) => kindOf(kind).products.includes(productOf(instId)));
}

/** A new template of a kind, with one slot. */
export function emptyForm(kind: number): TemplateForm {
  const words = Object.fromEntries(languages.map(({ tag }) => [tag, ''])) as TemplateForm['words'];
  return { kind, name: '', words, slots: [newSlot(kind, [])] };
}

function newSlot(kind: number, taken: readonly { slot: string; instId: string }[]): TemplateForm['slots'][number] {
  const offered = instrumentsOf(kind);
  const instId = offered.find((one) => !taken.some((other) => other.instId === one)) ?? offered[0] ?? '';
  const name = (instId.split('-')[0] ?? '').toLowerCase();
  const slot = taken.some((other) => other.slot === name) ? '' : name;
  return copyOf(newSlotText(kindOf(kind), { slot, instId }));
}

function copyOf({ settings, ...slot }: ReturnType<typeof newSlotText>): TemplateForm['slots'][number] {
  return { ...slot, settings: { ...settings } };
}

/** The same slots with the settings of another kind; what both kinds have stays. */
function ofKind(form: TemplateForm, kind: number): TemplateForm {
  const offered = instrumentsOf(kind);
  const slots = form.slots.map((slot, at) => {
    const instId = offered.includes(slot.instId) ? slot.instId : (offered[at] ?? offered[0] ?? '');
    return copyOf(newSlotText(kindOf(kind), { slot: slot.slot, instId }));
  });
  return { ...form, kind, slots };
}

export function TemplateFields({ form, isReadOnly, isKindFixed, issues, onChange }: TemplateFieldsProps) {
  const { t } = useLocale();
  const errorOf = (field: string): string | undefined => {
    const issue = issues.find((one) => one.at === null && one.field === field);
    return issue && issueText(issue, t);
  };
  const slotsError = errorOf('slots');
  return (
    <>
      <div className="console-terms">
        <Field
          label={t('console.templateName')}
          error={errorOf('name')}
          readOnly={isReadOnly}
          maxLength={TEMPLATE_NAME_MAX}
          value={form.name}
          onChange={({ target }) => onChange({ ...form, name: target.value })}
        />
        <SelectField
          label={t('console.templateKind')}
          value={String(form.kind)}
          options={templateKinds.map((type) => [String(type), t(`tasks.kind.${String(type)}` as MessageKey)])}
          isReadOnly={isReadOnly || isKindFixed}
          error={errorOf('kind')}
          onChange={(kind) => onChange(ofKind(form, Number(kind)))}
        />
      </div>
      <h3 className="console-subtitle">{t('console.templateWords')}</h3>
      <div className="console-terms">
        {languages.map(({ tag, name }) => (
          <TextArea
            key={tag}
            lang={tag}
            label={name}
            rows={4}
            count={`${String(form.words[tag].length)}/${String(TEMPLATE_WORDS_MAX)}`}
            error={errorOf(`words.${tag}`)}
            readOnly={isReadOnly}
            maxLength={TEMPLATE_WORDS_MAX}
            value={form.words[tag]}
            onChange={({ target }) => onChange({ ...form, words: { ...form.words, [tag]: target.value.replaceAll('\n', ' ') } })}
          />
        ))}
      </div>
      <h3 className="console-subtitle">{t('console.templateSlots')}</h3>
      {slotsError === undefined ? null : <p className="field-error">{slotsError}</p>}
      {form.slots.map((slot, at) => (
        <SlotFields
          key={at}
          kind={form.kind}
          slot={slot}
          number={at + 1}
          offered={instrumentsOf(form.kind)}
          isReadOnly={isReadOnly}
          issues={issues.filter((issue) => issue.at === at)}
          onChange={(next) => onChange({ ...form, slots: form.slots.with(at, next) })}
          onRemove={() => onChange({ ...form, slots: form.slots.toSpliced(at, 1) })}
        />
      ))}
      {isReadOnly || form.slots.length >= SLOTS_MAX ? null : (
        <p>
          <Button look="line" onClick={() => onChange({ ...form, slots: [...form.slots, newSlot(form.kind, form.slots)] })}>
            {t('console.templateSlotAdd')}
          </Button>
        </p>
      )}
    </>
  );
}
