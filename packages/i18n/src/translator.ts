// Words for keys, in one language. Messages are ICU, compiled beforehand; plural rules come from Intl.
import { setupI18n, type I18n } from '@lingui/core';
import type { LanguageTag } from './areas.ts';
import type { MessageKey } from './keys.ts';

/** What a catalogue compiles to: by key, text or tokens of the ICU message. */
export type CompiledMessages = Record<string, CompiledMessage>;
type CompiledMessage = ReturnType<typeof import('@lingui/message-utils/compileMessage').compileMessage>;

export type MessageArguments = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, args?: MessageArguments) => string;

export interface Translator {
  tag: LanguageTag;
  t: Translate;
  /** Whether the catalogue has the key; for keys that come from a server (why, messages, refusals). */
  has: (key: string) => key is MessageKey;
}

/** A translator over compiled messages. A key the catalogue lacks comes back as itself, so that nothing is ever blank. */
export function createTranslator(tag: LanguageTag, messages: CompiledMessages): Translator {
  const i18n: I18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  return {
    tag,
    t: (key, args) => i18n._(key, args === undefined ? undefined : { ...args }),
    has: (key): key is MessageKey => Object.hasOwn(messages, key),
  };
}
