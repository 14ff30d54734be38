// The fields of the draft beside each other.
import { languages, themeNames } from '@millrace/contract';
import type { BrandDraftValues } from '@millrace/contract/admin';
import { Field, TextArea, useLocale } from '@millrace/ui';
import { useId, useState } from 'react';
import { ColourField } from './colour-field.tsx';
import { PictureField } from './picture-field.tsx';

interface BrandFieldsProps {
  values: BrandDraftValues;
  isReadOnly: boolean;
  problemOf: (field: keyof BrandDraftValues) => string | undefined;
  onChange: (part: Partial<BrandDraftValues>) => void;
}

const plain = ['name', 'registerUrl', 'exchangeUrl', 'clientId', 'customerEmail'] as const;
const hinted = ['registerUrl', 'exchangeUrl'] as const;

export function BrandFields({ values, isReadOnly, problemOf, onChange }: BrandFieldsProps) {
  const { t } = useLocale();
  return (
    <div className="console-terms">
      {plain.map((field) => (
        <Field
          key={field}
          label={t(`console.brandField.${field}`)}
          hint={isHinted(field) ? t(`console.brandHint.${field}`) : undefined}
          error={problemOf(field)}
          readOnly={isReadOnly}
          maxLength={field === 'name' ? 40 : 254}
          value={values[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
      <Choice
        label={t('console.brandField.theme')}
        value={values.theme}
        options={themeNames.map((theme) => [theme, t(`console.theme.${theme}`)])}
        isReadOnly={isReadOnly}
        error={problemOf('theme')}
        onChange={(theme) => onChange({ theme })}
      />
      <ColourField value={values.brand} error={problemOf('brand')} isReadOnly={isReadOnly} onChange={(brand) => onChange({ brand })} />
      {(['h5Image', 'adminImage'] as const).map((field) => (
        <PictureField
          key={field}
          label={t(`console.brandField.${field}`)}
          value={values[field]}
          isReadOnly={isReadOnly}
          onChange={(name) => onChange({ [field]: name })}
        />
      ))}
      <Languages values={values} isReadOnly={isReadOnly} onChange={onChange} />
      <Choice
        label={t('console.brandField.locale')}
        value={values.locale}
        options={languages.filter(({ tag }) => values.languages.includes(tag)).map(({ tag, name }) => [tag, name])}
        isReadOnly={isReadOnly}
        error={problemOf('locale')}
        onChange={(locale) => onChange({ locale })}
      />
      <Hosts values={values} isReadOnly={isReadOnly} error={problemOf('hosts')} onChange={onChange} />
    </div>
  );
}

function isHinted(field: keyof BrandDraftValues): field is (typeof hinted)[number] {
  return hinted.some((one) => one === field);
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, isReadOnly, error, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="console-select"
        disabled={isReadOnly}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {error === undefined ? null : <p className="field-error">{error}</p>}
    </div>
  );
}

type PartProps = Pick<BrandFieldsProps, 'values' | 'isReadOnly' | 'onChange'>;

/** In the order in which they were chosen; the first language stays among them. */
function Languages({ values, isReadOnly, onChange }: PartProps) {
  const { t } = useLocale();
  const choose = (next: BrandDraftValues['languages']): void => {
    const [first] = next;
    if (first === undefined) return;
    onChange({ languages: next, locale: next.includes(values.locale) ? values.locale : first });
  };
  return (
    <fieldset className="field" disabled={isReadOnly}>
      <legend className="label">{t('console.brandField.languages')}</legend>
      <div className="console-choices">
        {languages.map(({ tag, name }) => (
          <label key={tag} className="console-leaf" lang={tag}>
            <input
              type="checkbox"
              checked={values.languages.includes(tag)}
              onChange={({ target }) => choose(target.checked ? [...values.languages, tag] : values.languages.filter((one) => one !== tag))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is typed stays as it is; the draft takes the lines that say something. */
function Hosts({ values, isReadOnly, error, onChange }: PartProps & { error: string | undefined }) {
  const { t } = useLocale();
  const [text, setText] = useState(() => values.hosts.join('\n'));
  return (
    <TextArea
      label={t('console.brandField.hosts')}
      hint={t('console.brandHint.hosts')}
      error={error}
      rows={3}
      readOnly={isReadOnly}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange({
          hosts: target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        });
      }}
    />
  );
}
