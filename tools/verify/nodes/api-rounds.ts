// What happens to the nodes that answer people: one of them is killed while it is asked, and somebody who has a stream open on each of them logs out on one.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { loginout, type StreamFrame } from '@millrace/contract';
import { features } from '../../../apps/server/src/app/features.ts';
import { logInDemo } from '../../../apps/server/src/testing/people.ts';
import { openStreamSocket } from '../../../apps/server/src/testing/stream-socket.ts';
import { stretch } from '../../process/patience.ts';
import { waitUntil } from '../../process/wait-until.ts';
import type { WholeNodes } from './whole-nodes.ts';

/** A wish is stored some time within this. */
const WISH_MS = 20;
/** Until the stream's first snapshot from another node, until all nodes tell the same, and until the sockets of a session that was ended are closed. */
const SNAPSHOT_WAIT_MS = 60_000;
const TOLD_MS_MAX = 10_000;
const CLOSED_WAIT_MS = 30_000;
/** A topic that is another at every moment. */
const NEVER_STILL = 'price:';

/** Kills the node that people ask while it stores what they want. @returns how long their stream was without a snapshot from another one, ms */
export async function killApi({ people }: WholeNodes, random: () => number): Promise<number> {
  const { api } = people;
  await people.wishing();
  await sleep(random() * WISH_MS);
  const startMs = performance.now();
  await api.process.kill();
  const snapshotMs = await waitUntil(() => people.snapshotsMs.find((atMs) => atMs > startMs), SNAPSHOT_WAIT_MS);
  return (snapshotMs ?? Infinity) - startMs;
}

interface Streams {
  /** Topics that were not the same on every node for too long. */
  apart: string[];
  /** From the logout until all were closed, ms. */
  openMs: number;
}

/** Somebody logs in, has a stream open on every node while his task is changed, and logs out on one node. */
export async function watchStreams({ nodes, idleTaskId }: WholeNodes): Promise<Streams> {
  const apis = nodes.filter(({ roles }) => roles === 'api');
  const [first] = apis;
  if (first === undefined) throw new Error('no node answers people');
  const { token, user } = await logInDemo(first.process);
  const topics = features
    .flatMap((feature) => feature.topics ?? [])
    .map(({ topic }) => topic)
    .filter((topic) => topic !== NEVER_STILL)
    .map((topic) => (topic === 'task:' ? `task:${idleTaskId}` : topic === 'chat:' ? `chat:cht_${user.id.slice(4)}` : topic));
  const sockets = apis.map(({ process, place }) => openStreamSocket({ port: process.port, token, address: place.addresses.people }));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  try {
    const told = await Promise.all(sockets.map((socket) => hear(socket, topics)));
    const isEqual = (topic: string): boolean => {
      const [one, ...others] = told.map((newest) => newest.get(topic));
      // People change the task all the time.
      const isAsWanted = one !== undefined && (!topic.startsWith('task:') || one.kind === 'delta');
      return isAsWanted && others.every((other) => isDeepStrictEqual(other?.data, one.data));
    };
    const apart = new Set(topics);
    await waitUntil(() => {
      for (const topic of apart) if (isEqual(topic)) apart.delete(topic);
      return apart.size === 0;
    }, TOLD_MS_MAX);
    const startMs = performance.now();
    await first.process.call(loginout, {}, { token });
    const isClosed = await Promise.race([Promise.all(closed), sleep(stretch(CLOSED_WAIT_MS), undefined, { ref: false })]);
    return { apart: [...apart], openMs: isClosed ? performance.now() - startMs : Infinity };
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

/** Subscribes to the topics. @returns the newest frame of each from then on */
async function hear(socket: ReturnType<typeof openStreamSocket>, topics: readonly string[]): Promise<Map<string, StreamFrame>> {
  const newest = new Map<string, StreamFrame>();
  socket.on('message', (message) => {
    const frame = JSON.parse((message as Buffer).toString('utf8')) as StreamFrame;
    newest.set(frame.topic, frame);
  });
  await once(socket, 'open');
  for (const topic of topics) socket.send(JSON.stringify({ op: 'sub', topic }));
  return newest;
}
