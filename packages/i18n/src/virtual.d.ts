declare module 'virtual:millrace-messages' {
  import type { Area, CompiledMessages, LanguageTag } from '@millrace/i18n';
  /** Fetches the compiled messages of a language, once; rejects when the chunk cannot be loaded. */
  export function loadMessages(tag: LanguageTag): Promise<CompiledMessages>;
  /** Those of an area that the plugin was told to keep apart. */
  export function loadArea(tag: LanguageTag, area: Area): Promise<CompiledMessages>;
}
