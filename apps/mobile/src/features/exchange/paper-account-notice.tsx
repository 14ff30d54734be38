// On a paper venue: what paper means and where to open an account there.
import type { VenueInfo } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';

export function PaperAccountNotice({ venue }: { venue: VenueInfo | undefined }) {
  const { t } = useLocale();
  if (!venue || venue.paperPageUrl === '') return null;
  return (
    <div className="sheet-n mt-0 items-start">
      <Icon name="info" size={18} />
      <span>
        {t('exchange.paperText')}{' '}
        <a className="inline-link" href={venue.paperPageUrl} target="_blank" rel="noopener noreferrer">
          {t('exchange.openPaper')}
        </a>
      </span>
    </div>
  );
}
