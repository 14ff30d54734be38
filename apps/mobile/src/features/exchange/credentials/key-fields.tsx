// The three parts of a key, each typed or pasted, or all three by one pasted block. A secret is shown only while its owner wants to see it.
import { Field, Icon, useLocale } from '@millrace/ui';
import type { MessageKey } from '@millrace/i18n';
import type { ClipboardEvent } from 'react';
import type { FieldPath, PathValue, UseFormReturn } from 'react-hook-form';
import { useToast } from '../../../shared/services/services-context.ts';
import { readKeyBlock, type KeyValues } from './key-block.ts';

/** For inputs that hold no words. */
export const typed = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
export const trimmed = { setValueAs: (value: string) => value.trim() };

export function KeyFields<Values extends KeyValues>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useLocale();
  const toast = useToast();
  const put = (name: keyof KeyValues, text: string): void => {
    const path = name as FieldPath<Values>;
    form.setValue(path, text as PathValue<Values, typeof path>, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  /** Whether the text was a block. */
  const putBlock = (text: string): boolean => {
    const block = readKeyBlock(text);
    if (!block) return false;
    for (const name of ['apiKey', 'secretKey', 'passphrase'] as const) put(name, block[name]);
    toast(t('exchange.blockPasted'));
    return true;
  };
  const part = (name: keyof KeyValues, label: MessageKey) => {
    const path = name as FieldPath<Values>;
    const message = form.formState.errors[path]?.message;
    return {
      ...typed,
      label: t(label),
      error: typeof message === 'string' ? message : undefined,
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        if (putBlock(event.clipboardData.getData('text'))) event.preventDefault();
      },
      end: canPaste() ? <Paste what={t(label)} onText={(text) => putBlock(text) || put(name, text)} /> : undefined,
      ...form.register(path, trimmed),
    };
  };
  return (
    <>
      <Field {...part('apiKey', 'exchange.apiKey')} hint={t('exchange.blockHint')} />
      <Field {...part('secretKey', 'exchange.secretKey')} type="password" />
      <Field {...part('passphrase', 'exchange.passphrase')} type="password" hint={t('exchange.passphraseHint')} />
    </>
  );
}

/** A page that was opened by plain http cannot read the clipboard; its reader pastes with the keyboard. */
function canPaste(): boolean {
  return 'clipboard' in navigator;
}

function Paste({ what, onText }: { what: string; onText: (text: string) => void }) {
  const { t } = useLocale();
  const toast = useToast();
  const paste = async (): Promise<void> => {
    try {
      onText((await navigator.clipboard.readText()).trim());
    } catch {
      toast(t('exchange.pasteFailed')); // the browser keeps the clipboard to itself
    }
  };
  return (
    <button type="button" className="icon-button" aria-label={t('exchange.paste', { what })} onClick={() => void paste()}>
      <Icon name="paste" size={20} />
    </button>
  );
}
