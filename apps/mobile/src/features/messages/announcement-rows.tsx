// Announcements above the messages of the system: pinned ones first, then the newest.
import { Icon, Moment, Plate, Section, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { useAnnouncements } from './use-announcements.ts';

export function AnnouncementRows() {
  const { t } = useLocale();
  const announcements = useAnnouncements();
  if (announcements.length === 0) return null;
  return (
    <>
      <Section title={t('inbox.announcements')} />
      <Plate>
        {announcements.map(({ id, title, language, read, pinned, correctTime, createTime }) => (
          <Link key={id} className="row inbox-row" to="/message-details" search={{ id, type: 'announcement' }}>
            <span className="row-icon">
              <Icon name={pinned ? 'pin' : 'megaphone'} size={22} />
            </span>
            <span className="grow">
              <span className="inbox-row-head">
                <span className={read ? 'inbox-row-title' : 'inbox-row-title weight-semibold'} lang={language}>
                  {title}
                </span>
                {read ? null : <span className="inbox-dot" role="img" aria-label={t('nav.unreadOne')} />}
              </span>
              <span className="row-detail block">
                {correctTime === null ? null : <>{t('inbox.corrected')} </>}
                <Moment timeMs={correctTime ?? createTime} />
              </span>
            </span>
          </Link>
        ))}
      </Plate>
    </>
  );
}
