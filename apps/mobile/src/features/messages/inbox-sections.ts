// The inbox as lines of one list: what must be decided under its own head, then a head for each day. Pure.
import type { Message } from '@millrace/contract';

export interface InboxLine {
  message: Message;
  /** Its section begins here. */
  head: 'needsYou' | 'today' | 'day' | undefined;
  /** Its section ends here. */
  last: boolean;
}

type Section = string;

/** @param dayOf names the day of a moment in the reader's zone */
export function inboxLines(messages: readonly Message[], dayOf: (timeMs: number) => string, nowMs: number): InboxLine[] {
  const today = dayOf(nowMs);
  const sectionOf = (message: Message): Section => (message.undecided ? 'needsYou' : dayOf(message.createTime));
  return messages.map((message, index) => {
    const section = sectionOf(message);
    const [before, after] = [messages[index - 1], messages[index + 1]];
    const begins = !before || sectionOf(before) !== section;
    return { message, head: begins ? headOf(section, today) : undefined, last: !after || sectionOf(after) !== section };
  });
}

function headOf(section: Section, today: string): InboxLine['head'] {
  if (section === 'needsYou') return 'needsYou';
  return section === today ? 'today' : 'day';
}
