declare module 'virtual:millrace-messages' {
  import type { CompiledMessages, LanguageTag } from '@millrace/i18n';
  /** Fetches the compiled messages of a language, once; rejects when the chunk cannot be loaded. */
  export function loadMessages(tag: LanguageTag): Promise<CompiledMessages>;
}
