// The topics of the stream: what a snapshot holds and what a delta does to it. Pure; one object per topic.
import { priceFrame, taskFrame, tasksFrame, type Assignment, type AssignmentDetails, type PriceFrame } from '@millrace/contract';

export interface Topic<Data> {
  /** Name on the wire. */
  name: string;
  /** Undefined when the frame does not fit: the client asks for a new snapshot. */
  snapshot: (data: unknown) => Data | undefined;
  delta: (before: Data, data: unknown) => Data | undefined;
}

/** A topic whose every frame is the whole. */
export function wholeTopic<Data>(name: string, read: (data: unknown) => Data | undefined): Topic<Data> {
  return { name, snapshot: read, delta: (_before, data) => read(data) };
}

export function priceTopic(instId: string): Topic<PriceFrame> {
  return wholeTopic(`price:${instId}`, (data) => priceFrame.safeParse(data).data);
}

export function taskTopic(id: string): Topic<AssignmentDetails> {
  return wholeTopic(`task:${id}`, (data) => taskFrame.safeParse(data).data);
}

/** Every task of the trader, newest first as the server lists them. */
export const tasksTopic: Topic<readonly Assignment[]> = {
  name: 'tasks',
  snapshot(data) {
    const frame = tasksFrame.safeParse(data).data;
    return frame && 'tasks' in frame ? frame.tasks : undefined;
  },
  delta(before, data) {
    const frame = tasksFrame.safeParse(data).data;
    if (!frame) return undefined;
    if ('tasks' in frame) return frame.tasks;
    if ('removed' in frame) return before.filter((task) => task.id !== frame.removed);
    const known = before.some((task) => task.id === frame.task.id);
    return known ? before.map((task) => (task.id === frame.task.id ? frame.task : task)) : [frame.task, ...before];
  },
};

/** How often the inbox has changed since the page subscribed. What changed is asked for: the schema of messages stays out of pages that show none. */
export const noticesTopic: Topic<number> = {
  name: 'notices',
  snapshot: () => 0,
  delta: (before) => before + 1,
};
