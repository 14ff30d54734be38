// What a proposal of an announcement publishes: its title, for whom, and the way to the whole text.
import type { AudienceSegment } from '@millrace/contract/admin';
import { useLocale } from '@millrace/ui';
import { PlaceLink } from '../../shared/places.tsx';
import { segmentRows } from '../../shared/segment-fields.tsx';

interface AnnouncementChangeProps {
  id: string;
  after: Readonly<Record<string, string>>;
}

export function AnnouncementChange({ id, after }: AnnouncementChangeProps) {
  const { t } = useLocale();
  // The server writes it as the contract has it.
  const segment = JSON.parse(after['announcementSegment'] ?? '{}') as AudienceSegment;
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
