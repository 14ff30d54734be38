// Announcements of the operator, one line at a time. The next one is shown on a tap, never by a timer.
import { useState, type ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import './notice-bar.css';

export interface Announcement {
  id: string;
  text: ReactNode;
  /** Opens the whole announcement. */
  onOpen?: (() => void) | undefined;
}

export interface NoticeBarProps {
  /** Accessible name, for example "Announcements". */
  label: string;
  notices: readonly Announcement[];
  /** Figures on the page are affected. */
  warn?: boolean | undefined;
  /** Dismisses the announcement that is shown. */
  onClose?: ((id: string) => void) | undefined;
}

export function NoticeBar({ label, notices, warn, onClose }: NoticeBarProps) {
  const { t } = useLocale();
  const [at, setAt] = useState(0);
  const index = notices.length === 0 ? 0 : at % notices.length;
  const notice = notices[index];
  if (!notice) return null;
  return (
    <section className={warn ? 'notice notice-bar notice-warn' : 'notice notice-bar'} aria-label={label}>
      <Text notice={notice} warn={warn} />
      {notices.length > 1 ? (
        <button
          type="button"
          className="notice-bar-count numerals"
          aria-label={`${t('common.next')} ${index + 1}/${notices.length}`}
          onClick={() => setAt(index + 1)}
        >
          {index + 1}/{notices.length}
        </button>
      ) : null}
      {onClose ? (
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={() => onClose(notice.id)}>
          <Icon name="close" size={18} />
        </button>
      ) : null}
    </section>
  );
}

function Text({ notice, warn }: { notice: Announcement; warn: boolean | undefined }) {
  const body = (
    <>
      <Icon name={warn ? 'warn' : 'megaphone'} size={20} />
      <span className="grow" aria-live="polite">
        {notice.text}
      </span>
    </>
  );
  if (!notice.onOpen) return <div className="notice-bar-text">{body}</div>;
  return (
    <button type="button" className="notice-bar-text" onClick={notice.onOpen}>
      {body}
      <Icon name="next" size={16} className="ink-3" />
    </button>
  );
}
