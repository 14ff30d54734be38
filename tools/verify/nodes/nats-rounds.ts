// What happens to NATS, and what a reader does to it that does not read. nats-server forgets such a reader; everybody else goes on.
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../process/wait-until.ts';
import type { KeptNode, WholeNodes } from './whole-nodes.ts';

/** Under which all nodes speak; see `prepareNodes`. */
const CLUSTER = 'millrace.test-cluster';
/** Heard by nobody but who asks for it. */
const NOISE = 'noise';
const NOISE_BYTES = 16_384;
const NOISE_EVERY_MS = 10;
const GIVEN_UP_MS_MAX = 20_000;
/** A reader that was given up first reads what had come to it before, and says until then that all is well. */
const READ_MS = 3_000;

export async function killNats({ cluster }: WholeNodes, forMs: number): Promise<void> {
  const { port } = cluster.nats;
  await cluster.nats.stop();
  await sleep(forMs);
  await cluster.restartNats(port);
}

/** A stranger hears all that the nodes say, and much more, and reads nothing of it. @returns how many readers NATS gave up */
export async function meetSlowReader(nodes: WholeNodes): Promise<number> {
  const reader = await connect(nodes);
  for (const [id, subject] of [`${CLUSTER}.>`, NOISE].entries()) reader.write(`SUB ${subject} ${String(id + 1)}\r\n`);
  reader.pause();
  try {
    return await makeNoise(nodes, NOISE);
  } finally {
    reader.destroy();
  }
}

/** A node is frozen while more is said than its connection holds: words about prices that nobody understands. @returns how many readers NATS gave up */
export async function freezeReader(nodes: WholeNodes, victim: KeptNode, forMs: number): Promise<number> {
  const frozen = victim.process;
  frozen.freeze();
  try {
    const [givenUp] = await Promise.all([makeNoise(nodes, `${CLUSTER}.price.paper.BTC-USDT-SWAP`), sleep(forMs)]);
    return givenUp;
  } finally {
    frozen.thaw();
    await sleep(READ_MS);
  }
}

/** Until NATS has given a reader up. @throws when it does not in time */
async function makeNoise(nodes: WholeNodes, subject: string): Promise<number> {
  const before = await slowReaders(nodes);
  const noise = await connect(nodes);
  const words = JSON.stringify({ noise: 'n'.repeat(NOISE_BYTES) });
  const timer = setInterval(() => {
    if (!noise.writableNeedDrain) noise.write(`PUB ${subject} ${String(words.length)}\r\n${words}\r\n`);
  }, NOISE_EVERY_MS);
  noise.resume();
  try {
    const givenUp = await waitUntil(async () => (await slowReaders(nodes)) - before || undefined, GIVEN_UP_MS_MAX);
    if (givenUp === undefined) throw new Error('NATS gave no reader up');
    return givenUp;
  } finally {
    clearInterval(timer);
    noise.destroy();
  }
}

async function slowReaders({ cluster: { nats }, network }: WholeNodes): Promise<number> {
  const answer = await fetch(`http://${network.addresses.nats}:${String(nats.figuresPort)}/varz`);
  return ((await answer.json()) as { slow_consumers: number }).slow_consumers;
}

/** From this machine, in the protocol of NATS. */
async function connect({ cluster: { nats }, network }: WholeNodes): Promise<Socket> {
  const socket = net.connect(nats.port, network.addresses.nats);
  socket.on('error', () => undefined); // it is given up, as is wanted
  await once(socket, 'data');
  socket.write('CONNECT {"verbose":false,"pedantic":false}\r\n');
  return socket;
}
