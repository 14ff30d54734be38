// The accounts this device remembers, and the way to another one.
import { Avatar, Icon, useLocale } from '@millrace/ui';
import type { SavedAccount } from '../../../shared/session/saved-accounts.ts';
import { pictureSource } from '../../../shared/api/picture-source.ts';

export interface SavedAccountPickerProps {
  accounts: readonly SavedAccount[];
  /** UID; undefined for another account. */
  chosen: string | undefined;
  onChoose: (number: string | undefined) => void;
}

export function SavedAccountPicker({ accounts, chosen, onChoose }: SavedAccountPickerProps) {
  const { t } = useLocale();
  return (
    <div className="saved-accounts" role="radiogroup" aria-label={t('accounts.savedAccounts')}>
      {accounts.map((account) => (
        <div key={account.number}>
          <button
            type="button"
            className="saved-account"
            role="radio"
            aria-checked={account.number === chosen}
            onClick={() => onChoose(account.number)}
          >
            <Avatar name={account.nickname} src={pictureSource(account.image)} size="large" />
            <span className="saved-account-name">{account.nickname}</span>
            <span className="micro numerals">{account.number}</span>
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="saved-account"
          role="radio"
          aria-checked={chosen === undefined}
          onClick={() => onChoose(undefined)}
        >
          <span className="avatar avatar-large saved-account-add">
            <Icon name="plus" size={20} />
          </span>
          <span className="saved-account-name">{t('accounts.otherAccount')}</span>
          <span className="micro">{t('accounts.otherAccountLine')}</span>
        </button>
      </div>
    </div>
  );
}
