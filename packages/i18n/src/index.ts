// Texts in eight languages. Browser-safe; server and build have entry points of their own (./server, ./vite).
export { areas, languageTags, type Area, type LanguageTag } from './areas.ts';
export type { MessageKey } from './keys.ts';
export { createTranslator, type CompiledMessages, type MessageArguments, type Translate, type Translator } from './translator.ts';
