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

/**
 * A translator over compiled messages, which may become more. A key the catalogue lacks comes back as itself, so that nothing is ever blank.
 * @param onMissing hears of every key that is asked for and not there
 */
export function createTranslator(tag: LanguageTag, messages: CompiledMessages, onMissing?: () => void): Translator {
  const has = (key: string): key is MessageKey => {
    const there = Object.hasOwn(messages, key);
    if (!there) onMissing?.();
    return there;
  };
  return { tag, has, t: (key, args = {}) => (has(key) ? formatMessage(messages[key], args, tag) : key) };
}
