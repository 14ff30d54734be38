// What happens to the nodes that answer people: one of them is killed while it is asked, and somebody logs out on one of them.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { loginout } from '@millrace/contract';
import { logInDemo } from '../../../apps/server/src/testing/people.ts';
import { openStreamSocket } from '../../../apps/server/src/testing/stream-socket.ts';
import { waitUntil } from '../../process/wait-until.ts';
import type { WholeNodes } from './whole-nodes.ts';

/** A wish is stored some time within this. */
const WISH_MS = 20;
/** Until the stream's first snapshot from another node, and until the sockets of a session that was ended are closed. */
const SNAPSHOT_WAIT_MS = 60_000;
const CLOSED_WAIT_MS = 30_000;

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

/** Somebody logs in, opens a stream on every node, and logs out on one. @returns how long it took until all were closed, ms */
export async function logOut({ nodes }: WholeNodes): Promise<number> {
  const apis = nodes.filter(({ roles }) => roles === 'api');
  const [first] = apis;
  if (first === undefined) throw new Error('no node answers people');
  const { token } = await logInDemo(first.process);
  const sockets = apis.map(({ process, place }) => openStreamSocket({ port: process.port, token, address: place.addresses.people }));
  let open = sockets.length;
  for (const socket of sockets) socket.once('close', () => (open -= 1));
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const startMs = performance.now();
    await first.process.call(loginout, {}, { token });
    const isClosed = await waitUntil(() => open === 0, CLOSED_WAIT_MS);
    return isClosed ? performance.now() - startMs : Infinity;
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}
