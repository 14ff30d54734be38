// On a paper venue: what paper means and where to open an account there.
import type { VenueInfo } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';

export function PaperAccountNotice({ venue }: { venue: VenueInfo | undefined }) {
  const { t, tag } = useLocale();
  if (!venue || venue.paperPageUrl === '') return null;
  return (
    <div className="sheet-note mt-0 items-start">
      <Icon name="info" size={18} />
      <span>
        {t('exchange.paperText')}{' '}
        <a className="inline-link" href={inLanguage(venue.paperPageUrl, tag)} target="_blank" rel="noopener noreferrer">
          {t('exchange.openPaper')}
        </a>
      </span>
    </div>
  );
}

/** The page speaks the language that its address asks for. */
function inLanguage(address: string, tag: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', tag);
  return url.href;
}
