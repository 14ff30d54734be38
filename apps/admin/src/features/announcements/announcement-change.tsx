// What a proposal of an announcement publishes: its title, for whom, and the way to the whole text.
import { languages } from '@millrace/contract';
import type { AnnouncementSegment } from '@millrace/contract/admin';
import { useLocale, type Locale } from '@millrace/ui';
import { PlaceLink } from '../../shared/places.tsx';

interface AnnouncementChangeProps {
  id: string;
  after: Readonly<Record<string, string>>;
}

export function AnnouncementChange({ id, after }: AnnouncementChangeProps) {
  const { t } = useLocale();
  // The server writes it as the contract has it.
  const segment = JSON.parse(after['announcementSegment'] ?? '{}') as AnnouncementSegment;
  const rows = [
    [t('console.announcementTitle'), after['announcementTitle']],
    [t('console.announcementLanguages'), after['announcementLanguages']],
    ...segmentRows(segment, t),
    [t('console.reason'), after['reason']],
  ];
  return (
    <>
      <table className="console-compare">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PlaceLink className="link" to="/announcements" search={{ id }}>
        {t('console.announcementRead')}
      </PlaceLink>
    </>
  );
}

/** One line for readers that are everybody. */
function segmentRows({ languages: tags, roles, linked, environment, levelMin }: AnnouncementSegment, t: Locale['t']): string[][] {
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
