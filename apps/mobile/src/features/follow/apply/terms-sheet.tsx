// The text of the terms for traders.
import { Button, formatDecimal, Sheet, useLocale } from '@millrace/ui';
import { useTenant } from '../../../shared/services/services-context.ts';

const parts = ['what', 'margin', 'share', 'duties', 'end'] as const;

interface TermsSheetProps {
  /** USDT. */
  margin: string;
  open: boolean;
  onClose: () => void;
}

export function TermsSheet({ margin, open, onClose }: TermsSheetProps) {
  const { t, tag } = useLocale();
  const tenant = useTenant();
  const args = { name: tenant?.name ?? '', email: tenant?.customerEmail ?? '', margin: formatDecimal(margin, { tag }) };
  return (
    <Sheet open={open} onClose={onClose} title={t('follow.terms')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className="trader-terms prose" tabIndex={0} role="region" aria-label={t('follow.terms')}>
        {parts.map((part) => (
          <section key={part}>
            <h2>{t(`legal.trader.${part}.head`, args)}</h2>
            <p>{t(`legal.trader.${part}.text`, args)}</p>
          </section>
        ))}
      </div>
      <Button look="primary" wide onClick={onClose}>
        {t('common.close')}
      </Button>
    </Sheet>
  );
}
