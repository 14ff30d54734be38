// Leads to a card of the span that the page shows; spans of other days have none.
import { Icon, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { choiceOf, type ProfitSearch } from './profit-span.ts';

export function ShareButton({ search }: { search: ProfitSearch }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const days = choiceOf(search);
  if (!usePageOpen('/share') || days === 'custom') return null;
  const subject = { kind: 'days', days, ...(search.money !== undefined && { money: search.money }) };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('share.title')}
      onClick={() => void navigate({ to: '/share', search: subject })}
    >
      <Icon name="share" />
    </button>
  );
}
