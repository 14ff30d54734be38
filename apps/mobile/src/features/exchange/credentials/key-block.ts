// The three parts of a key in one pasted text, a line for each with its name, as the paper exchange copies them and people note them down.
export interface KeyValues {
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

const names = {
  apiKey: /^api[\s_-]?key$/i,
  secretKey: /^(?:api[\s_-]?)?secret(?:[\s_-]?key)?$/i,
  passphrase: /^(?:api[\s_-]?)?pass[\s_-]?phrase$/i,
} as const;

/** undefined unless all three are there, each once. */
export function readKeyBlock(text: string): KeyValues | undefined {
  const found = new Map<string, string>();
  for (const line of text.split(/[\r\n]+/)) {
    const [, name = '', value = ''] = /^\s*["']?([\w\s-]+?)["']?\s*[:=\uFF1A]\s*(.*)$/.exec(line) ?? [];
    const part = (Object.keys(names) as (keyof KeyValues)[]).find((one) => names[one].test(name));
    if (part === undefined) continue;
    if (found.has(part)) return undefined;
    found.set(part, value.trim());
  }
  const { apiKey = '', secretKey = '', passphrase = '' } = Object.fromEntries(found) as Partial<KeyValues>;
  return apiKey === '' || secretKey === '' || passphrase === '' ? undefined : { apiKey, secretKey, passphrase };
}
