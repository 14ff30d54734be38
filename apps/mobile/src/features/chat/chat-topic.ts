// The topic `chat:{id}`: the state of the conversation and its newest messages without a gap. Pure.
import { chatFrame, type ChatMessage, type ChatState } from '@millrace/contract';
import type { Topic } from '../../shared/stream/topics.ts';

export interface ChatData {
  chat: ChatState;
  /** Oldest first. */
  rows: readonly ChatMessage[];
  /** Leads to the page before; null where this is the first. */
  beforeNumber: number | null;
}

export function chatTopic(id: string): Topic<ChatData> {
  return {
    name: `chat:${id}`,
    snapshot(data) {
      const frame = chatFrame.safeParse(data).data;
      return frame && 'page' in frame ? { chat: frame.chat, ...frame.page } : undefined;
    },
    delta(before, data) {
      const frame = chatFrame.safeParse(data).data;
      if (!frame || 'page' in frame) return undefined;
      return 'chat' in frame ? { ...before, chat: frame.chat } : withMessage(before, frame.message);
    },
  };
}

/** Undefined where messages between are missing: the client asks for a new snapshot. */
function withMessage(before: ChatData, message: ChatMessage): ChatData | undefined {
  const { rows } = before;
  const last = rows.at(-1)?.number ?? message.number - 1;
  if (message.number > last + 1) return undefined;
  if (message.number === last + 1) return { ...before, chat: { ...before.chat, lastNumber: message.number }, rows: [...rows, message] };
  return { ...before, rows: rows.map((row) => (row.number === message.number ? message : row)) };
}

/** Older pages before newer ones; what is known of a number from a later list counts. Rows before a hole are left out. */
export function joinRows(older: readonly ChatMessage[], newer: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = newer;
  if (!first) return older;
  const before = older.filter(({ number }) => number < first.number);
  const last = before.at(-1);
  return last === undefined || last.number === first.number - 1 ? [...before, ...newer] : newer;
}
