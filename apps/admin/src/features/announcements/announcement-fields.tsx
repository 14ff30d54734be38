// What an operator writes: title and text of each language, for whom, how and when it is shown. Times are of UTC.
import { languages, type LanguageTag } from '@millrace/contract';
import { addContentPicture, mayCall, type AnnouncementDraft } from '@millrace/contract/admin';
import { Field, TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { AddPicture } from '../../shared/add-picture.tsx';
import { SegmentFields } from '../../shared/segment-fields.tsx';
import { SelectField } from '../../shared/select-field.tsx';
import { useOperator } from '../../shared/services.ts';
import { TimeField } from '../../shared/time-field.tsx';

interface FieldsProps {
  draft: AnnouncementDraft;
  isReadOnly: boolean;
  /** From what is typed by then: a picture arrives later than it was chosen. */
  onChange: (change: (before: AnnouncementDraft) => AnnouncementDraft) => void;
}

export function AnnouncementFields(props: FieldsProps) {
  return (
    <>
      <Texts {...props} />
      <SegmentFields
        segment={props.draft.segment}
        isReadOnly={props.isReadOnly}
        onChange={(segment) => props.onChange((before) => ({ ...before, segment }))}
      />
      <Showing {...props} />
    </>
  );
}

function Texts({ draft, isReadOnly, onChange }: FieldsProps) {
  const { t } = useLocale();
  const { roles } = useOperator();
  const [language, setLanguage] = useState<LanguageTag>(draft.texts[0]?.language ?? 'en-US');
  const textOf = ({ texts }: AnnouncementDraft) => texts.find((one) => one.language === language) ?? { language, title: '', body: '' };
  const text = textOf(draft);
  const write = (change: (before: typeof text) => Partial<typeof text>): void =>
    onChange((before) => {
      const next = { ...textOf(before), ...change(textOf(before)) };
      const others = before.texts.filter((one) => one.language !== language);
      return { ...before, texts: next.title === '' && next.body === '' ? others : [...others, next] };
    });
  const isWritten = (tag: LanguageTag): boolean => draft.texts.some((one) => one.language === tag);
  return (
    <>
      <SelectField
        label={t('console.language')}
        value={language}
        options={languages.map(({ tag, name }) => [tag, isWritten(tag) ? `${name} ✓` : name])}
        isReadOnly={false}
        error={undefined}
        onChange={(tag) => setLanguage(tag as LanguageTag)}
      />
      <Field
        label={t('console.announcementTitle')}
        maxLength={120}
        lang={language}
        readOnly={isReadOnly}
        value={text.title}
        onChange={({ target }) => write(() => ({ title: target.value }))}
      />
      <TextArea
        label={t('console.announcementBody')}
        rows={8}
        lang={language}
        readOnly={isReadOnly}
        value={text.body}
        onChange={({ target }) => write(() => ({ body: target.value }))}
      />
      {isReadOnly || !mayCall(roles, addContentPicture) ? null : (
        <AddPicture
          label={t('console.contentAddPicture')}
          onAdded={({ name }) => write(({ body }) => ({ body: `${body}\n\n![](${name})\n` }))}
        />
      )}
    </>
  );
}

function Showing({ draft, isReadOnly, onChange }: FieldsProps) {
  const { t } = useLocale();
  return (
    <>
      <SelectField
        label={t('console.announcementShown')}
        value={draft.shown}
        options={(['line', 'sheet'] as const).map((one) => [one, t(`console.announcementShown.${one}`)])}
        isReadOnly={isReadOnly}
        error={undefined}
        onChange={(value) => onChange((before) => ({ ...before, shown: value === 'sheet' ? 'sheet' : 'line' }))}
      />
      <label>
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={draft.pinned}
          onChange={({ target }) => onChange((before) => ({ ...before, pinned: target.checked }))}
        />{' '}
        {t('console.announcementPinned')}
      </label>
      <TimeField
        label="console.announcementFrom"
        isReadOnly={isReadOnly}
        value={draft.from}
        onChange={(from) => onChange((before) => ({ ...before, from: from ?? before.from }))}
      />
      <TimeField
        label="console.announcementUntil"
        isReadOnly={isReadOnly}
        value={draft.until}
        onChange={(until) => onChange((before) => ({ ...before, until }))}
      />
    </>
  );
}
