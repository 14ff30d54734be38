// Asks before an account's modes are switched: what changes, also for what is traded by hand, and when it cannot be done.
import type { AccountSwitch } from '@millrace/contract';
import { Icon, Sheet, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import '../exchange.css';

export interface SwitchSheetProps {
  open: boolean;
  switches: readonly AccountSwitch[];
  failure: string | undefined;
  onClose: () => void;
  /** The buttons. */
  children: ReactNode;
}

export function SwitchSheet({ open, switches, failure, onClose, children }: SwitchSheetProps) {
  const { t } = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={t('exchange.switchTitle')} text={t('exchange.switchText')}>
      <ul className="mt-2">
        {switches.map((one) => (
          <li key={one} className="check-item">
            <Icon name="edit" size={20} className="ink-2" />
            <span className="grow">
              {t(`exchange.switch.${one}`)}
              <small>{t(`exchange.switch.${one}Line`)}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="label mt-1">{t('exchange.switchOnly')}</p>
      <FormFailure text={failure} />
      <div className="sheet-buttons">{children}</div>
    </Sheet>
  );
}
