// Says "paper", once on a page and small, where figures come from a paper exchange; a screen reader hears what that means.
import { Chip, useLocale } from '@millrace/ui';
import { useTenant } from '../services/services-context.ts';

export function PaperNotice() {
  return useTenant()?.paper ? (
    <p className="gutter mb-3">
      <PaperChip />
    </p>
  ) : null;
}

/** Beside a title. */
export function PaperChip() {
  const { t } = useLocale();
  return useTenant()?.paper ? (
    <span title={t('common.paper')}>
      <span aria-hidden="true">
        <Chip look="line">{t('common.paperShort')}</Chip>
      </span>
      <span className="visually-hidden">{t('common.paper')}</span>
    </span>
  ) : null;
}
