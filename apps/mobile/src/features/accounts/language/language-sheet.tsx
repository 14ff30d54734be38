// The languages on a sheet over a form.
import { Sheet, useLocale } from '@millrace/ui';
import { LanguageOptions } from './language-options.tsx';

export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Sheet open onClose={onClose} title={t('nav.language')}>
      <LanguageOptions onChosen={onClose} />
    </Sheet>
  );
}
