// A sentence of the form with its fields in it; what their values come to and what is wrong stands under it.
import { Icon, useLocale } from '@millrace/ui';
import type { MessageKey, Translate } from '@millrace/i18n';
import { Fragment, useId, type CSSProperties } from 'react';
import { fieldOf } from '../task-kinds.ts';
import { piecesOf, sentenceArguments } from '../task-sentences.ts';
import { useSettings, type FieldsProps, type Setting } from './setting.ts';
import './form-sentence.css';

interface SentenceProps extends FieldsProps {
  say: MessageKey;
  words: readonly string[];
}

export function FormSentence({ say, words, ...props }: SentenceProps) {
  const { t } = useLocale();
  const id = useId();
  const settings = useSettings(words, props);
  const pieces = piecesOf(t(say, sentenceArguments(words, props.form.checked.wire)));
  // A reason that several fields share is said once.
  const notes = [...Map.groupBy(settings, (setting) => noteOf(setting, t))].flatMap(([note, [first]]) =>
    note && first ? [{ note, first }] : [],
  );
  const states = settings.flatMap(({ state }) => state ?? []);
  const isOff = states.length > 0 && states.every((state) => state === 'off');
  return (
    <div className="say">
      <p className={isOff ? 'say-text is-off' : 'say-text'}>
        {pieces.map(({ word, text }) => {
          const setting = settings.find((each) => each.word === word);
          if (setting === undefined) return <Fragment key="start">{text}</Fragment>;
          const about = setting.error === undefined ? notes.find(({ note }) => note === noteOf(setting, t))?.first.word : setting.word;
          // Counts of orders and steps are named by the sentence itself.
          const isCount = fieldOf(props.layout, setting.word)?.unit === 'orders';
          return (
            <FieldInText
              key={setting.word}
              setting={{ ...setting, unit: isCount ? '' : setting.unit }}
              text={text}
              about={about === undefined ? undefined : `${id}${about}`}
            />
          );
        })}
      </p>
      {settings.map(({ word, label, error }) =>
        error === undefined ? null : (
          <p key={word} className="field-error" id={`${id}${word}`} role="alert">
            <Icon name="warn" size={16} />
            <span>
              {words.length > 1 ? `${label}: ` : null}
              <span>{error}</span>
            </span>
          </p>
        ),
      )}
      {notes.map(({ note, first }) => (
        <p key={note} className="say-note" id={`${id}${first.word}`}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** Why it cannot be changed, what it comes to, or what holds while it is empty; a limit that is not set says so in its place. */
function noteOf({ error, locked, worth, empty }: Setting, t: Translate): string | undefined {
  if (error !== undefined) return undefined;
  return locked ?? worth ?? (empty === undefined || empty === 'tasks.noBound' ? undefined : t(empty));
}

/** A field and the text after it; a stop or a comma stays with the field. */
function FieldInText({ setting, text, about }: { setting: Setting; text: string; about: string | undefined }) {
  const { t } = useLocale();
  const { label, unit, state, error, empty, input } = setting;
  const stop = /^[^\s\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';
  const placeholder = empty === 'tasks.noBound' ? t(empty) : '';
  return (
    <>
      <span className="say-field-and-stop">
        <label className={error === undefined ? 'say-field' : 'say-field is-invalid'}>
          <input
            {...input}
            aria-label={label}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={about}
            placeholder={placeholder}
            style={{ '--characters': widthOf(input.value === '' ? placeholder : input.value) } as CSSProperties}
          />
          {unit === '' ? null : <span className="unit">{unit}</span>}
          {state === 'off' ? <span className="unit">{t('tasks.off')}</span> : null}
        </label>
        {stop}
      </span>
      {text.slice(stop.length)}
    </>
  );
}

/** In digits; a letter of Chinese, Japanese or Korean is as wide as two. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}
