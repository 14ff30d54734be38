// A network for nodes on this machine: each node has a namespace of its own, and in it a link of its own to each service, so that one link can go down, or lose
// every packet in one direction or in both, while all others stay whole. All links meet in a namespace that hands packets on between the nodes and this machine:
// there they are dropped, as by a switch, so that neither end is told. (Dropped where they are sent, TCP sends them again at once, as it does nowhere else.)
// Needs root and `ip` of iproute2.
import { spawn } from 'node:child_process';
import { UserFacingError } from '../../process/user-facing-error.ts';
import { runCommand } from '../../process/run-command.ts';

/** What a node has a link to; `people` are those who call its API. Each has an address of its own, the same for all nodes. */
export const services = ['database', 'nats', 'venue', 'people'] as const;
export type Service = (typeof services)[number];

/**
 * `down`: the node's own end of the link is down, and it knows. `silent`: every packet is dropped, and nobody is told. `deaf`: only those to the node, so it is
 * heard; `mute`: only those from it, so it hears.
 */
export const ways = ['down', 'silent', 'deaf', 'mute'] as const;
export type Way = (typeof ways)[number];

/** Where a node is: its addresses, one on each link, and the words with which a program is started there. */
export interface Place {
  readonly addresses: Readonly<Record<Service, string>>;
  readonly command: readonly string[];
}

export interface Network {
  /** Of each service, for all nodes. */
  readonly addresses: Readonly<Record<Service, string>>;
  /** The network of all addresses, for lists of who may come. */
  readonly range: string;
  /** Makes the namespace of a node with all its links. */
  add(node: string): Promise<Place>;
  cut(node: string, service: Service, way: Way): Promise<void>;
  /** Undoes whatever was done to the link. */
  mend(node: string, service: Service): Promise<void>;
  discard(): Promise<void>;
}

/** Meant for tests of networks (RFC 2544), so nothing else has it: 198.18.0.0/15, of which a run takes one block of 256. */
const BLOCKS = 512;
/** Names of this run's interfaces and namespaces begin with this and its process id. */
const PREFIX = 'mr';
/** Why this machine cannot have such a network, as the end of a sentence; undefined where it can. */
export async function missingForNetwork(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'network namespaces are of Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  if ((await runCommand('ip', ['-V'])).code !== 0) return 'the program ip (Debian: iproute2) is missing';
  let network: Network | undefined;
  try {
    network = await makeNetwork(0);
    await network.add('trial');
    await network.cut('trial', 'nats', 'silent');
    return undefined;
  } catch (error) {
    return `this machine lets nobody make them (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)})`;
  } finally {
    await network?.discard();
  }
}

/** @param number tells networks of one process apart */
export async function makeNetwork(number = 1): Promise<Network> {
  await removeLeftOvers();
  const network = new Namespaces(await freeBlock(), `${PREFIX}${String(process.pid)}-${String(number)}`);
  try {
    await network.open();
    return network;
  } catch (error) {
    await network.discard();
    throw error;
  }
}

class Namespaces implements Network {
  readonly addresses: Readonly<Record<Service, string>>;
  readonly range: string;
  readonly #block: string;
  readonly #name: string;
  readonly #places = new Map<string, Place>();

  constructor(block: string, name: string) {
    this.#block = block;
    this.#name = name;
    this.range = `${block}.0/24`;
    this.addresses = recordOf((_, index) => `${block}.${String(1 + index)}`);
  }

  get #switch(): string {
    return `${this.#name}-switch`;
  }

  /** Who the switch is for its neighbours. */
  get #gateway(): string {
    return `${this.#block}.254`;
  }

  /** The services' addresses on an interface of their own, and the switch. */
  async open(): Promise<void> {
    const own = Object.values(this.addresses);
    await ip([
      `netns add ${this.#switch}`,
      `link add ${this.#name} type veth peer name uplink netns ${this.#switch}`,
      ...own.map((address) => `addr add ${address}/32 dev ${this.#name}`),
      `link set ${this.#name} up`,
      `route add ${this.range} via ${this.#gateway} dev ${this.#name} onlink`,
    ]);
    await ip(
      [
        'link set lo up',
        'link set uplink up',
        `addr add ${this.#gateway}/32 dev uplink`,
        ...own.map((address) => `route add ${address}/32 dev uplink`),
      ],
      this.#switch,
    );
    await run('ip', ['netns', 'exec', this.#switch, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward']);
  }

  async add(node: string): Promise<Place> {
    const at = this.#places.size + 1;
    const space = this.#space(node);
    const place: Place = {
      addresses: recordOf((_, index) => `${this.#block}.${String(at * 8 + index)}`),
      command: ['ip', 'netns', 'exec', space],
    };
    this.#places.set(node, place);
    await ip([`netns add ${space}`]);
    await ip(
      services.flatMap((service) => {
        const end = `${service}${String(at)}`;
        return [
          `link add ${end} type veth peer name ${service} netns ${space}`,
          `link set ${end} up`,
          `route add ${place.addresses[service]}/32 dev ${end}`,
        ];
      }),
      this.#switch,
    );
    await ip(
      [
        'link set lo up',
        ...services.flatMap((service) => [`addr add ${place.addresses[service]}/32 dev ${service}`, ...this.#raise(node, service)]),
      ],
      space,
    );
    return place;
  }

  async cut(node: string, service: Service, way: Way): Promise<void> {
    if (way === 'down') return ip([`link set ${service} down`], this.#space(node));
    const address = this.#address(node, service);
    await ip(
      [...(way === 'mute' ? [] : [`rule add to ${address} blackhole`]), ...(way === 'deaf' ? [] : [`rule add from ${address} blackhole`])],
      this.#switch,
    );
  }

  async mend(node: string, service: Service): Promise<void> {
    const address = this.#address(node, service);
    for (const direction of ['to', 'from']) await runCommand('ip', ['-n', this.#switch, 'rule', 'del', direction, address]); // there may be none
    await ip(this.#raise(node, service), this.#space(node));
  }

  async discard(): Promise<void> {
    for (const space of [...this.#places.keys()].map((node) => this.#space(node))) await runCommand('ip', ['netns', 'del', space]);
    await runCommand('ip', ['link', 'del', this.#name]);
    await runCommand('ip', ['netns', 'del', this.#switch]);
  }

  #space(node: string): string {
    return `${this.#name}-${node}`;
  }

  #address(node: string, service: Service): string {
    const place = this.#places.get(node);
    if (place === undefined) throw new Error(`there is no node ${node}`);
    return place.addresses[service];
  }

  /** A route goes when its link goes down. */
  #raise(node: string, service: Service): string[] {
    const from = this.#address(node, service);
    return [`link set ${service} up`, `route replace ${this.addresses[service]}/32 via ${this.#gateway} dev ${service} onlink src ${from}`];
  }
}

function recordOf(make: (service: Service, index: number) => string): Record<Service, string> {
  return Object.fromEntries(services.map((service, index) => [service, make(service, index)])) as Record<Service, string>;
}

/** One of the blocks that no interface has an address of. */
async function freeBlock(): Promise<string> {
  const { output } = await runCommand('ip', ['-o', '-4', 'addr', 'show']);
  const first = Math.floor(Math.random() * BLOCKS);
  for (let step = 0; step < BLOCKS; step += 1) {
    const at = (first + step) % BLOCKS;
    const block = `198.${String(18 + Math.floor(at / 256))}.${String(at % 256)}`;
    if (!output.includes(` ${block}.`)) return block;
  }
  throw new UserFacingError('198.18.0.0/15 has no free block of addresses.');
}

/** Of runs that were killed. */
async function removeLeftOvers(): Promise<void> {
  const isLeft = (name: string): boolean => {
    const pid = new RegExp(`^${PREFIX}(\\d+)-\\d`).exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  };
  const spaces = (await runCommand('ip', ['netns', 'list'])).output.split('\n').map((line) => line.split(' ')[0] ?? '');
  for (const name of spaces.filter(isLeft)) await runCommand('ip', ['netns', 'del', name]);
  const links = [...(await runCommand('ip', ['-o', 'link', 'show'])).output.matchAll(/^\d+: ([^:@]+)/gm)].map(([, name = '']) => name);
  for (const name of links.filter(isLeft)) await runCommand('ip', ['link', 'del', name]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output.trim()}`);
}

/** Commands of `ip`, all in one process. */
async function ip(commands: readonly string[], space?: string): Promise<void> {
  const child = spawn('ip', [...(space === undefined ? [] : ['-n', space]), '-batch', '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  child.stdin.end(commands.map((command) => `${command}\n`).join(''));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? -1));
  });
  if (code !== 0) throw new Error(`ip: ${said.trim()}\n${commands.join('\n')}`);
}
