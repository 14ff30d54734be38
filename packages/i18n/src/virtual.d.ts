declare module 'virtual:millrace-messages' {
  import type { CompiledMessages, LanguageTag } from '@millrace/i18n';
  /** Fetches a part of a language's compiled messages, once; rejects when the chunk cannot be loaded. */
  export function loadMessages(tag: LanguageTag, part: 'first' | 'more'): Promise<CompiledMessages>;
}
