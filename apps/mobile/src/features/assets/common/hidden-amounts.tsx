// Amounts of the Assets tab that a trader hides from whoever looks over his shoulder, for as long as the page is open.
import { Icon, useLocale } from '@millrace/ui';
import { createContext, use, type ReactNode } from 'react';

export const HiddenContext = createContext(false);

const DOTS = '\u2022'.repeat(6);

export function Hideable({ children }: { children: ReactNode }) {
  const { t } = useLocale();
  if (!use(HiddenContext)) return children;
  return (
    <span role="img" aria-label={t('wallet.hidden')}>
      {DOTS}
    </span>
  );
}

export function HideButton({ hidden, onChange }: { hidden: boolean; onChange: (hidden: boolean) => void }) {
  const { t } = useLocale();
  return (
    <button type="button" className="icon-button" aria-label={t(hidden ? 'wallet.show' : 'wallet.hide')} onClick={() => onChange(!hidden)}>
      <Icon name={hidden ? 'eyeOff' : 'eye'} />
    </button>
  );
}
