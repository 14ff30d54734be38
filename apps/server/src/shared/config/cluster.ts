// What makes a server a node of several: CLUSTER, NATS_URL and NODE_NAME.
import { hostname } from 'node:os';
import { addressOf, failConfig, textOf, type Environment } from './environment.ts';

export interface ClusterConfig {
  /** The same in every node of an installation, and in no other installation: whose orders are ours. */
  id: string;
  /** The NATS servers that carry signals and prices, separated by commas. */
  natsUrl: string;
  /** Of this node, for operators. */
  node: string;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,38}$/;

/** Undefined where CLUSTER is not given. */
export function clusterOf(env: Environment): ClusterConfig | undefined {
  const id = textOf(env, 'CLUSTER');
  if (id === undefined) return undefined;
  if (!NAME.test(id)) failConfig('CLUSTER', 'must be one name of small letters, digits and dashes, at most 39, the same on every node.');
  const node = textOf(env, 'NODE_NAME') ?? nameOfMachine();
  if (!NAME.test(node)) failConfig('NODE_NAME', 'must be one name of small letters, digits and dashes, at most 39, another on every node.');
  const [first, ...others] = (textOf(env, 'NATS_URL') ?? '').split(',').map((part) => part.trim());
  for (const url of [first, ...others]) addressOf({ NATS_URL: url }, 'NATS_URL', ['nats:', 'tls:']);
  if (first === undefined || first === '')
    failConfig('NATS_URL', 'is missing: the NATS server that all nodes of CLUSTER share, nats://host:4222.');
  return { id, natsUrl: [first, ...others].join(','), node };
}

function nameOfMachine(): string {
  const short = hostname().toLowerCase().split('.')[0] ?? '';
  return `${
    short
      .replaceAll(/[^a-z0-9-]/g, '-')
      .replace(/^-+/, '')
      .slice(0, 24) || 'node'
  }-${String(process.pid)}`;
}
