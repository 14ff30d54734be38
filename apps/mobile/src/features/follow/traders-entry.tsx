// The way to the traders who can be copied, where the menu opens their page.
import { Plate, Row, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';

/** `quiet`: one line, without what copying is. */
export function TradersEntry({ quiet = false }: { quiet?: boolean }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  if (!usePageOpen('/standings')) return null;
  return (
    <div className={quiet ? 'mt-3 mb-3' : 'mb-3'}>
      <Plate>
        <Row
          icon="kindFollow"
          title={t('follow.traders')}
          line={quiet ? undefined : t('follow.traders.line')}
          small={quiet}
          onClick={() => void navigate({ to: '/standings' })}
        />
      </Plate>
    </div>
  );
}
