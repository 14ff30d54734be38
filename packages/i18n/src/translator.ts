// Translates keys into one language. Messages are ICU, compiled before; plural rules come from Intl.
import type { LanguageTag } from './areas.ts';
import { formatMessage } from './format-message.ts';
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
  return {
    tag,
    t(key, args = {}) {
      const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
      return message === undefined ? key : formatMessage(message, args, tag);
    },
    has: (key): key is MessageKey => Object.hasOwn(messages, key),
  };
}
