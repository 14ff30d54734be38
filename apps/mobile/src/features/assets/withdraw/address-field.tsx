// Where a withdrawal goes. An address that carries no checksum is asked about once more.
import { CheckBox, Field, useLocale } from '@millrace/ui';
import { ruleText } from '../../../shared/forms/rule-text.ts';
import { addressRuleOf } from './address-state.ts';

export interface TypedAddress {
  text: string;
  /** The trader has compared an address without a checksum digit by digit. */
  compared: boolean;
}

interface AddressFieldProps {
  network: string;
  address: TypedAddress;
  onChange: (address: TypedAddress) => void;
}

export function AddressField({ network, address: { text, compared }, onChange }: AddressFieldProps) {
  const locale = useLocale();
  const { t } = locale;
  const rule = addressRuleOf(network, text);
  const isAsked = rule === 'addressNoCapitals';
  const error = text === '' || rule === undefined || isAsked ? undefined : ruleText({ rule, args: {} }, locale);
  return (
    <div className="gutter mt-3 grid gap-3">
      <Field
        label={t('wallet.withdraw.address')}
        name="address"
        className="address"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        error={error}
        hint={
          text !== '' && rule === undefined ? (
            <>
              <span className="block">{t('wallet.withdraw.addressGood', { network })}</span>
              <span className="block address">{text}</span>
            </>
          ) : undefined
        }
        onChange={({ target }) => onChange({ text: target.value.trim(), compared: false })}
      />
      {isAsked ? (
        <CheckBox label={ruleText({ rule, args: {} }, locale)} checked={compared} onChange={(next) => onChange({ text, compared: next })} />
      ) : null}
    </div>
  );
}
