// Accounts: which one is looked at, opening another, its key shown once, a gift, and what it holds and does.
import { type AccountName, type AccountState, ask, type Keys } from './api.ts';
import { find, make, refill, say } from './dom.ts';
import { showAccount } from './account-tables.ts';
import { word } from './words.ts';

export interface Accounts {
  /** API key of the chosen account; "" = none. */
  apiKey(): string;
  /** Looks again. */
  refresh(): Promise<void>;
}

export function openAccounts(): Accounts {
  const choice = find('#account', HTMLSelectElement);
  const list = async (): Promise<void> => {
    const known = await ask<AccountName[]>('/paper/accounts');
    const options = known.map(({ label, apiKey }) => make('option', { value: apiKey, text: nameOf(label, apiKey) }));
    const chosen = choice.value;
    if (choice.options.length === options.length && choice.options[0]?.value === options[0]?.value) return;
    choice.replaceChildren(...options);
    if (known.some(({ apiKey }) => apiKey === chosen)) choice.value = chosen;
  };
  const accounts: Accounts = {
    apiKey: () => choice.value,
    async refresh() {
      await list();
      const isOpen = choice.value !== '';
      find('#holdings', HTMLElement).hidden = !isOpen;
      find('#no-account', HTMLElement).hidden = isOpen;
      if (isOpen) showAccount(await ask<AccountState>(`/paper/account?apiKey=${encodeURIComponent(choice.value)}`));
    },
  };
  choice.addEventListener('change', () => void accounts.refresh());
  onSubmit('#open-form', async (form) => {
    const text = textOf(form);
    const keys = await ask<Keys>('/paper/accounts', { label: text('label'), perm: text('perm'), balances: { USDT: text('usdt') } });
    showKeys(keys);
    choice.prepend(make('option', { value: keys.apiKey, text: nameOf(text('label'), keys.apiKey) }));
    choice.value = keys.apiKey;
    find('#open', HTMLDetailsElement).open = false;
    find('#result h3', HTMLElement).focus();
    if (!find('#admin', HTMLElement).hidden) await accounts.refresh();
  });
  onSubmit('#give-form', async (form) => {
    const text = textOf(form);
    await ask('/paper/balances', { apiKey: choice.value, balances: { [text('ccy')]: text('amount') } });
    say(find('#given', HTMLElement), word('paper.given'));
    await accounts.refresh();
  });
  copyOnClick();
  return accounts;
}

/** The texts of a form by the names of its fields. */
function textOf(form: HTMLFormElement): (name: string) => string {
  const fields = new FormData(form);
  return (name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** A label where there is one, and enough of the key to know it by. */
function nameOf(label: string, apiKey: string): string {
  const short = apiKey.length > 13 ? `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}` : apiKey;
  return label === '' ? short : `${label} · ${short}`;
}

/** Sends a form once at a time; a failure is told beside it. */
function onSubmit(selector: string, send: (form: HTMLFormElement) => Promise<void>): void {
  const form = find(selector, HTMLFormElement);
  const trouble = find(`${selector} [role=alert]`, HTMLElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = find(`${selector} button`, HTMLButtonElement);
    say(trouble, '');
    button.disabled = true;
    send(form)
      .catch((cause: unknown) => say(trouble, trouble.dataset['text'] ?? String(cause)))
      .finally(() => (button.disabled = false));
  });
}

function showKeys(keys: Keys): void {
  for (const name of ['uid', 'apiKey', 'secretKey', 'passphrase'] as const) say(find(`#${name}`, HTMLElement), keys[name]);
  find('#result', HTMLElement).hidden = false;
}

function copyOnClick(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.addEventListener('click', () => {
      const shown = find(`#${button.dataset['copy'] ?? ''}`, HTMLElement);
      // Only pages of this machine or under TLS may write to the clipboard; elsewhere the text is marked for copying by hand.
      if (isSecureContext) void navigator.clipboard.writeText(shown.textContent).then(() => say(button, word('paper.copied')));
      else getSelection()?.selectAllChildren(shown);
    });
  }
}

/** Says that from here accounts cannot be seen. */
export function hideAccounts(): void {
  refill(find('#account', HTMLSelectElement), []);
  find('#holdings', HTMLElement).hidden = true;
}
