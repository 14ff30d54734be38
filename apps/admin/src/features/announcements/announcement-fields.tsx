// What an operator writes: title and text of each language, for whom, how and when it is shown. Times are of UTC.
import { languages, type LanguageTag } from '@millrace/contract';
import { announcementRoles, type AnnouncementDraft } from '@millrace/contract/admin';
import { Field, TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { SelectField } from '../../shared/select-field.tsx';
import { Checks } from './checks.tsx';
import { TimeField } from '../../shared/time-field.tsx';

interface FieldsProps {
  draft: AnnouncementDraft;
  isReadOnly: boolean;
  onChange: (draft: AnnouncementDraft) => void;
}

export function AnnouncementFields(props: FieldsProps) {
  return (
    <>
      <Texts {...props} />
      <Segment {...props} />
      <Showing {...props} />
    </>
  );
}

function Texts({ draft, isReadOnly, onChange }: FieldsProps) {
  const { t } = useLocale();
  const [language, setLanguage] = useState<LanguageTag>(draft.texts[0]?.language ?? 'en-US');
  const text = draft.texts.find((one) => one.language === language) ?? { language, title: '', body: '' };
  const write = (change: { title?: string; body?: string }): void => {
    const next = { ...text, ...change };
    const others = draft.texts.filter((one) => one.language !== language);
    onChange({ ...draft, texts: next.title === '' && next.body === '' ? others : [...others, next] });
  };
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
        onChange={({ target }) => write({ title: target.value })}
      />
      <TextArea
        label={t('console.announcementBody')}
        rows={8}
        lang={language}
        readOnly={isReadOnly}
        value={text.body}
        onChange={({ target }) => write({ body: target.value })}
      />
    </>
  );
}

function Segment({ draft, isReadOnly, onChange }: FieldsProps) {
  const { t } = useLocale();
  const { segment } = draft;
  const set = (change: { [Part in keyof typeof segment]: (typeof segment)[Part] | undefined }): void =>
    onChange({
      ...draft,
      segment: Object.fromEntries(Object.entries({ ...segment, ...change }).filter(([, value]) => value !== undefined)),
    });
  const any = ['', t('console.announcementAny')] as const;
  return (
    <>
      <Checks
        label={t('console.announcementForLanguages')}
        options={languages.map(({ tag, name }) => [tag, name])}
        chosen={segment.languages ?? []}
        isReadOnly={isReadOnly}
        onChange={(chosen) => set({ languages: chosen.length === 0 ? undefined : chosen })}
      />
      <Checks
        label={t('console.announcementForRoles')}
        options={announcementRoles.map((role) => [role, t(`console.announcementRole.${role}`)])}
        chosen={segment.roles ?? []}
        isReadOnly={isReadOnly}
        onChange={(chosen) => set({ roles: chosen.length === 0 ? undefined : chosen })}
      />
      <SelectField
        label={t('console.announcementLinked')}
        value={segment.linked === undefined ? '' : String(segment.linked)}
        options={[any, ['true', t('console.yes')], ['false', t('console.no')]]}
        isReadOnly={isReadOnly}
        error={undefined}
        onChange={(value) => set({ linked: value === '' ? undefined : value === 'true' })}
      />
      <SelectField
        label={t('console.announcementEnvironment')}
        value={segment.environment ?? ''}
        options={[any, ...(['real', 'demo', 'paper'] as const).map((one) => [one, t(`console.environment.${one}`)] as const)]}
        isReadOnly={isReadOnly}
        error={undefined}
        onChange={(value) => set({ environment: value === '' ? undefined : (value as 'real' | 'demo' | 'paper') })}
      />
      <SelectField
        label={t('console.announcementLevel')}
        value={segment.levelMin === undefined ? '' : String(segment.levelMin)}
        options={[any, ...['1', '2', '3', '4', '5'].map((level) => [level, `L${level}`] as const)]}
        isReadOnly={isReadOnly}
        error={undefined}
        onChange={(value) => set({ levelMin: value === '' ? undefined : Number(value) })}
      />
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
        onChange={(value) => onChange({ ...draft, shown: value === 'sheet' ? 'sheet' : 'line' })}
      />
      <label>
        <input
          type="checkbox"
          disabled={isReadOnly}
          checked={draft.pinned}
          onChange={({ target }) => onChange({ ...draft, pinned: target.checked })}
        />{' '}
        {t('console.announcementPinned')}
      </label>
      <TimeField
        label="console.announcementFrom"
        isReadOnly={isReadOnly}
        value={draft.from}
        onChange={(from) => onChange({ ...draft, from: from ?? draft.from })}
      />
      <TimeField
        label="console.announcementUntil"
        isReadOnly={isReadOnly}
        value={draft.until}
        onChange={(until) => onChange({ ...draft, until })}
      />
    </>
  );
}
