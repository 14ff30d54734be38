// Whom an announcement or a banner is for, and the words that say so.
import { languages } from '@millrace/contract';
import { segmentRoles, type AudienceSegment } from '@millrace/contract/admin';
import { useLocale, type Locale } from '@millrace/ui';
import { Checks } from './checks.tsx';
import { SelectField } from './select-field.tsx';

interface SegmentFieldsProps {
  segment: AudienceSegment;
  isReadOnly: boolean;
  onChange: (segment: AudienceSegment) => void;
}

export function SegmentFields({ segment, isReadOnly, onChange }: SegmentFieldsProps) {
  const { t } = useLocale();
  const set = (change: { [Part in keyof typeof segment]: (typeof segment)[Part] | undefined }): void =>
    onChange(Object.fromEntries(Object.entries({ ...segment, ...change }).filter(([, value]) => value !== undefined)));
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
        options={segmentRoles.map((role) => [role, t(`console.announcementRole.${role}`)])}
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

/** One line for readers that are everybody. */
export function segmentRows({ languages: tags, roles, linked, environment, levelMin }: AudienceSegment, t: Locale['t']): string[][] {
  const rows = [
    ...(tags
      ? [[t('console.announcementForLanguages'), tags.map((tag) => languages.find((one) => one.tag === tag)?.name).join(', ')]]
      : []),
    ...(roles ? [[t('console.announcementForRoles'), roles.map((role) => t(`console.announcementRole.${role}`)).join(', ')]] : []),
    ...(linked === undefined ? [] : [[t('console.announcementLinked'), t(linked ? 'console.yes' : 'console.no')]]),
    ...(environment ? [[t('console.announcementEnvironment'), t(`console.environment.${environment}`)]] : []),
    ...(levelMin === undefined ? [] : [[t('console.announcementLevel'), `L${String(levelMin)}`]]),
  ];
  return rows.length === 0 ? [[t('console.announcementSegment'), t('console.announcementAny')]] : rows;
}
