declare module 'virtual:millrace-messages' {
  import type { Area, CompiledMessages, LanguageTag } from '@millrace/i18n';
  /** Fetches a part of a language's compiled messages, once; rejects when the chunk cannot be loaded. */
  export function loadMessages(tag: LanguageTag, part: 'first' | 'home' | 'more'): Promise<CompiledMessages>;
  /** Those of an area that the plugin was told to keep apart. */
  export function loadArea(tag: LanguageTag, area: Area): Promise<CompiledMessages>;
}
