// What a phone loads of a production build, by its manifest: the first load of a page, and what each lazy page adds. Sizes are gzip, as the server sends them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  name?: string;
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export interface Bundle {
  /** Bytes. */
  login: { js: number; css: number };
  /** Bytes of script of Home and of what only a session uses: one file, which every page of a session finds there. */
  session: number;
  /** Bytes of script that a page adds to the first load and to that file, by the page's file. */
  pages: Record<string, number>;
  /** Of these pages those that load the file of a session. */
  sessionPages: string[];
}

/** @param dist folder of a build that wrote its manifest */
export function readBundle(dist: string): Bundle {
  const chunks = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sizeOf = (file: string): number => gzipSync(readFileSync(path.join(dist, file))).length;
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + sizeOf(file), 0);
  const scriptsOf = (keys: readonly string[]): number => sum(keys.map((key) => chunks[key]?.file ?? ''));
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry) ?? '';
  const first = closureOf(chunks, [entry]);
  const more = (key: string, than: ReadonlySet<string>): string[] => [...closureOf(chunks, [key])].filter((part) => !than.has(part));
  const lazy = chunks[entry]?.dynamicImports ?? [];
  const pages = lazy.filter((key) => key.includes('/features/'));
  const loginKey = pages.find((key) => key.endsWith('/login-page.tsx'));
  const login = closureOf(chunks, loginKey === undefined ? [] : [entry, loginKey]);
  // The words of one language come with the first load: the longest of them counts.
  const languages = lazy.filter((key) => key.includes('messages/first/')).map((key) => scriptsOf(more(key, login)));
  const session = lazy.find((key) => chunks[key]?.name === 'session');
  if (login.size === 0 || languages.length === 0 || session === undefined)
    throw new Error('the build has no login page, no languages or no file of a session');
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const boot = [...html.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  const styles = new Set([...login].flatMap((key) => chunks[key]?.css ?? []));
  return {
    login: { js: scriptsOf([...login]) + Math.max(...languages) + sum(boot), css: sum([...styles]) },
    session: scriptsOf([session]),
    pages: Object.fromEntries(
      pages.map((key) => [key, scriptsOf(more(key, first).filter((part) => part !== session && !part.includes('lightweight-charts')))]),
    ),
    sessionPages: pages.filter((key) => closureOf(chunks, [key]).has(session)),
  };
}

/** Which keys of the catalogue the scripts of some pages name, and with them everything that they load later. @param pages files of `features/` */
export function readWords(dist: string, pages: readonly string[]): string[] {
  const chunks = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  const keys = Object.keys(chunks).filter((key) => pages.some((page) => key.endsWith(`/features/${page}`)));
  if (keys.length !== pages.length) throw new Error(`the build lacks some of ${pages.join(', ')}`);
  const scripts = new Set([...closureOf(chunks, entry), ...closureOf(chunks, keys, 'with what they load later')]);
  return wordsOf(
    dist,
    [...scripts].map((key) => chunks[key]?.file ?? ''),
  );
}

/** The same of the first load of a session and of the parts of Home that come with its figures. */
export function readHomeWords(dist: string, parts: readonly string[]): string[] {
  const chunks = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const own = Object.keys(chunks).filter((key) => chunks[key]?.isEntry || chunks[key]?.name === 'session');
  const lazy = Object.keys(chunks).filter((key) => parts.some((part) => key.endsWith(part)));
  if (own.length !== 2 || lazy.length !== parts.length) throw new Error(`the build lacks some of session, ${parts.join(', ')}`);
  return wordsOf(
    dist,
    [...closureOf(chunks, [...own, ...lazy])].map((key) => chunks[key]?.file ?? ''),
  );
}

/** The messages of a part of a language, such as `home/en-US`. */
export async function readMessages(dist: string, part: string): Promise<Record<string, unknown>> {
  const chunks = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const key = Object.keys(chunks).find((one) => one.endsWith(part)) ?? '';
  const loaded = (await import(path.join(dist, chunks[key]?.file ?? ''))) as { messages: Record<string, unknown> };
  return loaded.messages;
}

function wordsOf(dist: string, files: readonly string[]): string[] {
  const texts = files.map((file) => readFileSync(path.join(dist, file), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/[`"']([a-z]+\.[\w.]+)[`"']/g)].map(([, key]) => key ?? ''));
}

/** Keys of everything that comes with these; static imports only unless asked otherwise. */
function closureOf(chunks: Record<string, Chunk>, keys: readonly string[], also?: 'with what they load later'): Set<string> {
  const found = new Set<string>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    open.push(...(chunks[key]?.imports ?? []), ...((also && !chunks[key]?.isEntry && chunks[key]?.dynamicImports) || []));
  }
  return found;
}
