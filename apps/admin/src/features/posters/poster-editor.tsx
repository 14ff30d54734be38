// A poster: its picture and words in one language, the places on it, and beside it what traders will save.
import { languages, posterInks, posterLimits, type LanguageTag } from '@millrace/contract';
import { mayCall, savePoster, type AdminPoster } from '@millrace/contract/admin';
import { Button, Field, Notice, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { AddPicture } from '../../shared/add-picture.tsx';
import { ApiError, errorText } from '../../shared/api.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { SelectField } from '../../shared/select-field.tsx';
import { toaster, useOperator } from '../../shared/services.ts';
import { useSend } from '../../shared/use-call.ts';
import { PlaceFields } from './place-fields.tsx';
import { designOf, emptyPoster, type PosterForm } from './poster-form.ts';
import { PosterPreview } from './poster-preview.tsx';
import { PosterPublishing } from './poster-publishing.tsx';

export function PosterEditor({ first, onClose }: { first: AdminPoster | undefined; onClose: () => void }) {
  const { t } = useLocale();
  const operator = useOperator();
  const [saved, setSaved] = useState(first);
  const [form, setForm] = useState<PosterForm>(first ?? emptyPoster());
  const [tag, setTag] = useState<LanguageTag>('en-US');
  const isTyped = JSON.stringify(designOf(form)) !== JSON.stringify(designOf(saved ?? emptyPoster()));
  const send = useSend(savePoster, (next) => {
    toaster.show(t('console.posterSavedNote'));
    setSaved(next);
    setForm(next);
  });
  const mayEdit = mayCall(operator.roles, savePoster);
  const saidOf = (field: string): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field === `design.${field}`)?.message : undefined;
  const save = (): void => send.mutate({ ...(saved && { id: saved.id }), version: saved?.version ?? 0, design: designOf(form) });
  return (
    <>
      <p>
        <Button size="small" onClick={onClose}>
          {t('console.back')}
        </Button>
      </p>
      <LeaveGuard isTyped={isTyped && mayEdit && !send.isPending} />
      <div className="console-columns">
        <div className="console-evidence">
          <WordsFields form={form} tag={tag} isReadOnly={!mayEdit} saidOf={saidOf} onTag={setTag} onChange={setForm} />
          <PlaceFields
            places={form.places}
            isReadOnly={!mayEdit}
            saidOf={saidOf}
            onChange={(places) => setForm((before) => ({ ...before, places }))}
          />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
          {mayEdit ? (
            <div className="console-buttons">
              <Button disabled={!isTyped || send.isPending} onClick={() => setForm(saved ?? emptyPoster())}>
                {t('console.undo')}
              </Button>
              <Button look="primary" busy={send.isPending} disabled={!isTyped} onClick={save}>
                {t('console.posterSave')}
              </Button>
            </div>
          ) : null}
        </div>
        <PosterPreview form={form} tag={tag} />
      </div>
      {saved ? <PosterPublishing of={saved} isTyped={isTyped} onDone={onClose} /> : null}
    </>
  );
}

interface WordsFieldsProps {
  form: PosterForm;
  tag: LanguageTag;
  isReadOnly: boolean;
  saidOf: (field: string) => string | undefined;
  onTag: (tag: LanguageTag) => void;
  /** From what is typed by then: a picture arrives later than it was chosen. */
  onChange: (change: (before: PosterForm) => PosterForm) => void;
}

function WordsFields({ form, tag, isReadOnly, saidOf, onTag, onChange }: WordsFieldsProps) {
  const { t } = useLocale();
  const text = form.texts[tag];
  const write = (next: Partial<typeof text>): void =>
    onChange((before) => ({ ...before, texts: { ...before.texts, [tag]: { ...before.texts[tag], ...next } } }));
  return (
    <>
      <SelectField
        label={t('console.contentLanguage')}
        value={tag}
        options={languages.map((one) => [one.tag, `${one.name}${form.texts[one.tag].picture === null ? '' : ' ✓'}`])}
        isReadOnly={false}
        error={undefined}
        onChange={(next) => onTag(languages.find((one) => one.tag === next)?.tag ?? tag)}
      />
      <div>
        <p className="label">{t('console.posterPicture')}</p>
        {isReadOnly ? null : (
          <div className="console-tools">
            <AddPicture label={t('console.picture.choose')} onAdded={(picture) => write({ picture })} />
            {text.picture === null ? null : (
              <Button size="small" look="line" onClick={() => write({ picture: null })}>
                {t('console.picture.remove')}
              </Button>
            )}
          </div>
        )}
        {saidOf(`texts.${tag}.picture`) === undefined ? null : <p className="field-error">{saidOf(`texts.${tag}.picture`)}</p>}
      </div>
      <Field
        label={t('console.contentTitle')}
        lang={tag}
        maxLength={posterLimits.titleMax}
        readOnly={isReadOnly}
        value={text.title}
        error={saidOf(`texts.${tag}.title`)}
        onChange={({ target }) => write({ title: target.value })}
      />
      <Field
        label={t('console.posterText')}
        lang={tag}
        maxLength={posterLimits.textMax}
        readOnly={isReadOnly}
        value={text.text}
        error={saidOf(`texts.${tag}.text`)}
        onChange={({ target }) => write({ text: target.value })}
      />
      <SelectField
        label={t('console.posterInk')}
        value={form.ink}
        options={posterInks.map((one) => [one, t(`console.posterInk.${one}`)])}
        isReadOnly={isReadOnly}
        error={undefined}
        onChange={(next) => onChange((before) => ({ ...before, ink: posterInks.find((one) => one === next) ?? before.ink }))}
      />
      <Field
        label={t('console.contentPosition')}
        type="number"
        min={0}
        max={1000}
        readOnly={isReadOnly}
        value={String(form.position)}
        error={saidOf('position')}
        onChange={({ target }) => onChange((before) => ({ ...before, position: Math.trunc(Number(target.value)) || 0 }))}
      />
    </>
  );
}
