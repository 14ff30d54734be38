// The newest messages, and how many are unread.
import { Icon, Section, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { useSession } from '../../../shared/services/services-context.ts';
import { LatestMessages } from '../../messages/index.ts';

export function NewestMessages() {
  const { t } = useLocale();
  const shown = usePageOpen('/message');
  const unread = useSession((state) => state.unread);
  if (!shown) return null;
  return (
    <section aria-label={t('nav.messages')}>
      <Section
        title={t('nav.messages')}
        end={
          <Link className="link link-quiet" to="/message">
            {t('nav.unread', { n: unread })}
            <Icon name="next" size={16} />
          </Link>
        }
      />
      <Suspense>
        <LatestMessages />
      </Suspense>
    </section>
  );
}
