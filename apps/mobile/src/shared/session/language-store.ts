// The language of the app: the reader's choice, else the system's, out of those the tenant offers. Texts arrive in chunks
// per language: those of the first pages, or of these and Home, and all of the rest once a page needs them.
import { languageTags, matchLanguage, type LanguageTag } from '@millrace/contract';
import { createTranslator, type Area, type CompiledMessages, type Translator } from '@millrace/i18n';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Storage } from './storage.ts';

/** `first`: what the pages before the login say. `home`: that and what Home says. `more`: everything beside `first`. */
export type MessagesPart = 'first' | 'home' | 'more';

export type LanguageChoice = LanguageTag | 'system';

export interface LanguageState {
  choice: LanguageChoice;
  offered: readonly LanguageTag[];
  translator: Translator;
}

export interface LanguageStore extends StoreApi<LanguageState> {
  /** Loads the texts, then switches. @throws when the chunk cannot be loaded; then nothing changed. */
  choose: (choice: LanguageChoice) => Promise<void>;
  /** Narrows to what the tenant offers. */
  offer: (tags: readonly string[]) => Promise<void>;
  /** Whether all words of Home are there. */
  saysHome: () => boolean;
  /** Loads what the first pages do not say; from then on every language comes whole. @throws as `choose` does */
  complete: () => Promise<void>;
  /** All words of a language with those of an area that few pages show; switches nothing. @throws when a chunk cannot be loaded. */
  withArea: (tag: LanguageTag, area: Area) => Promise<Translator>;
}

export interface LanguageSources {
  /** What the page of this start says. */
  start: 'first' | 'home';
  storage: Storage;
  /** navigator.languages. */
  system: () => readonly string[];
  load: (tag: LanguageTag, part: MessagesPart) => Promise<CompiledMessages>;
  loadArea: (tag: LanguageTag, area: Area) => Promise<CompiledMessages>;
  onChange: (tag: LanguageTag) => void;
}

/** Answers when the first language is there. */
export async function createLanguageStore(sources: LanguageSources): Promise<LanguageStore> {
  const kept = sources.storage.read('language');
  const choice = languageTags.find((tag) => tag === kept) ?? 'system';
  const tagOf = (choice: LanguageChoice, offered: readonly LanguageTag[]): LanguageTag =>
    choice !== 'system' && offered.includes(choice) ? choice : matchLanguage(sources.system(), offered);
  /** Which parts a language comes with. */
  let parts: readonly MessagesPart[] = [sources.start];
  const words = new Map<LanguageTag, CompiledMessages>();
  const load = async (tag: LanguageTag): Promise<Translator> => {
    const wanted = parts;
    const loaded = merged(await Promise.all(wanted.map((part) => sources.load(tag, part))));
    // Meanwhile more may have come to be needed.
    if (wanted !== parts) return load(tag);
    words.set(tag, loaded);
    return createTranslator(tag, loaded, askRest);
  };
  let isMissing = false;
  /** A word that is shown before its part was there is put right when it comes. */
  const askRest = (): void => {
    if (isMissing || parts.includes('more')) return;
    isMissing = true;
    complete().catch(() => (isMissing = false));
  };

  const first = await load(tagOf(choice, languageTags));
  sources.onChange(first.tag);
  const store = createStore<LanguageState>(() => ({ choice, offered: languageTags, translator: first }));
  const complete = async (): Promise<void> => {
    if (parts.includes('more')) return;
    const { tag } = store.getState().translator;
    const added = await sources.load(tag, 'more');
    if (!parts.includes('more')) parts = [...parts, 'more'];
    const { translator } = store.getState();
    // Another language may have been chosen meanwhile: it is loaded whole.
    if (translator.tag !== tag) return store.setState({ translator: await load(translator.tag) });
    // What stands already is not drawn anew for it.
    Object.assign(words.get(tag) ?? {}, added);
    if (isMissing) store.setState({ translator: { ...translator } });
  };
  const change = async (next: Pick<LanguageState, 'choice' | 'offered'>): Promise<void> => {
    const tag = tagOf(next.choice, next.offered);
    const translator = store.getState().translator.tag === tag ? store.getState().translator : await load(tag);
    store.setState({ ...next, translator });
    sources.onChange(tag);
  };
  return {
    ...store,
    async choose(next) {
      await change({ choice: next, offered: store.getState().offered });
      if (next === 'system') sources.storage.remove('language');
      else sources.storage.write('language', next);
    },
    saysHome: () => parts.includes('home') || parts.includes('more'),
    complete,
    async withArea(tag, area) {
      const all = await Promise.all([sources.load(tag, 'first'), sources.load(tag, 'more'), sources.loadArea(tag, area)]);
      return createTranslator(tag, merged(all));
    },
    async offer(tags) {
      const offered = languageTags.filter((tag) => tags.includes(tag));
      await change({ choice: store.getState().choice, offered: offered.length === 0 ? languageTags : offered });
    },
  };
}

function merged(parts: readonly CompiledMessages[]): CompiledMessages {
  return Object.assign({}, ...parts) as CompiledMessages;
}
