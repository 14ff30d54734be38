// Says "paper" where figures come from a paper exchange.
import { Notice, useLocale } from '@millrace/ui';
import { useTenant } from '../services/services-context.ts';

export function PaperNotice() {
  const { t } = useLocale();
  const tenant = useTenant();
  return tenant?.paper ? (
    <div className="mb-3">
      <Notice>{t('common.paper')}</Notice>
    </div>
  ) : null;
}
