// The key of an account that was opened just now: shown once, its three parts copied by one tap as a block that the app's form reads.
import { Button, CopyButton, copyText, Notice, useLocale } from '@millrace/ui';
import { useEffect, useRef } from 'react';
import type { Keys } from './call.ts';

export interface NewKeysProps {
  keys: Keys;
  /** Its rank under the headings of the page. */
  heading: 'h2' | 'h3';
  onNote: (note: string) => void;
}

export function NewKeys({ keys, heading: Heading, onNote }: NewKeysProps) {
  const { t } = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const lines = [
    ['apiKey', t('exchange.apiKey')],
    ['secretKey', t('exchange.secretKey')],
    ['passphrase', t('exchange.passphrase')],
    ['uid', 'UID'],
  ] as const;
  const copyAll = async (): Promise<void> => onNote((await copyText(blockOf(keys))) ? t('common.copied') : t('common.copyFailed'));
  return (
    <div id="result" className="paper-keys">
      <Notice warn>
        <Heading tabIndex={-1} ref={title}>
          {t('exchange.paperOnce')}
        </Heading>
      </Notice>
      <Button id="copy-all" look="primary" wide onClick={() => void copyAll()}>
        {t('paper.copyAll')}
      </Button>
      <p className="label">{t('paper.pasteNext')}</p>
      <dl>
        {lines.map(([name, label]) => (
          <div key={name}>
            <dt className="label">{label}</dt>
            <dd>
              <code id={name}>{keys[name]}</code>
              <CopyButton text={keys[name]} label={`${t('paper.copy')}: ${label}`} onNote={onNote} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The same names in every language: the app's form looks for them. */
function blockOf({ apiKey, secretKey, passphrase }: Keys): string {
  return `API key: ${apiKey}\nSecret key: ${secretKey}\nPassphrase: ${passphrase}`;
}
