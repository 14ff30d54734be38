// The way of a chat's text to the page: masked by the server, split into words and links by the app. With a hole planted, copies that were changed are loaded.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const sources = {
  mask: new URL('../../../apps/server/src/shared/words/mask-scripts.ts', import.meta.url),
  links: new URL('../../../apps/mobile/src/features/chat/links.ts', import.meta.url),
} as const;

/** A piece of source and what stands there instead; every piece must be found. */
type ChatHole = readonly { of: keyof typeof sources; from: string; to: string }[];

type Part = { kind: 'words'; text: string } | { kind: 'link'; url: string; isOwn: boolean };

export interface ChatWords {
  /** What another person reads. */
  parts: (text: string) => readonly Part[];
  close: () => Promise<void>;
}

export const OWN_HOST = 'shop.example';

export const chatHoles: Readonly<Record<string, ChatHole>> = {
  'somebody before an @': [{ of: 'links', from: "url.username !== '' || url.password !== ''", to: 'false' }],
  'any host is the own': [
    { of: 'links', from: 'hosts.includes(url.hostname)', to: 'hosts.some((host) => url.hostname.includes(host.slice(0, 4)))' },
  ],
  'links are shown as written': [{ of: 'links', from: 'url: url.href', to: 'url: written' }],
  'turned text stays': [{ of: 'mask', from: "text.replace(TURNS, '')", to: 'text' }],
  'entities are not read': [
    { of: 'mask', from: "text[at] === '&' ? ENTITY.exec(text.slice(at, at + 12)) : null", to: 'null as RegExpExecArray | null' },
  ],
  'letters are compared as written': [{ of: 'mask', from: "read.normalize('NFKC').toLowerCase()", to: 'read' }],
};

export async function loadChatWords(hole: ChatHole = []): Promise<ChatWords> {
  const folder = await mkdtemp(join(tmpdir(), 'chat-words-'));
  const load = async (name: keyof typeof sources): Promise<unknown> => {
    let text = await readFile(sources[name], 'utf8');
    for (const { from, to } of hole.filter((piece) => piece.of === name)) {
      if (!text.includes(from)) throw new Error(`${name} has no "${from}"`);
      text = text.replaceAll(from, to);
    }
    const file = join(folder, `${name}.ts`);
    await writeFile(file, text);
    return import(pathToFileURL(file).href);
  };
  const { shownWords } = (await load('mask')) as { shownWords: (text: string) => string };
  const { textParts } = (await load('links')) as { textParts: (text: string, hosts: readonly string[]) => readonly Part[] };
  return {
    parts: (text) => textParts(shownWords(text), [OWN_HOST]),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Judged by rules of its own: what a reader sees of an entity or a full-width letter is resolved, then plainly searched. */
const PLAIN_SCRIPT = /<(?:script|iframe|svg|img)(?!\w)|javascript:|vbscript:|onerror=/;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with what is shown of a text, in words. */
export function wrongIn(parts: readonly Part[]): string[] {
  const wrong: string[] = [];
  for (const part of parts) if (part.kind === 'link') wrong.push(...wrongLink(part));
  const all = parts.map((part) => (part.kind === 'words' ? part.text : part.url)).join('');
  if (TURNS.test(all)) wrong.push('text that turns around');
  if (PLAIN_SCRIPT.test(resolved(all))) wrong.push(`script-like words: ${resolved(all).slice(0, 80)}`);
  return wrong;
}

function wrongLink({ url, isOwn }: Extract<Part, { kind: 'link' }>): string[] {
  const wrong: string[] = [];
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(url)) wrong.push(`address ${url}`);
  const [authority = ''] = url.replace(/^https?:\/\//, '').split(/[/?#]/);
  if (authority.includes('@')) wrong.push(`somebody before an @: ${url}`);
  if (isOwn && authority.split(':')[0] !== OWN_HOST) wrong.push(`not the own: ${url}`);
  if (isOwn && !url.startsWith('https:')) wrong.push(`not secure: ${url}`);
  return wrong;
}

function resolved(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_all, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_all, decimal: string) => characterOf(Number(decimal)))
    .replaceAll(/&lt;?/gi, '<')
    .replaceAll(/&colon;?/gi, ':')
    .normalize('NFKC')
    .toLowerCase();
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
