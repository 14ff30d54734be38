// Notes that an operator wants a node to hand its accounts over, or to take accounts again: from the console, and from the command of a cluster on one machine.
import type { Queryable } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import { listNodes, lockNodes, setDraining } from './node.store.ts';

interface Asked {
  name: string;
  isDraining: boolean;
  nowMs: number;
}

/** Answers whether that is new. @throws Refusal of a node that is not there, and of the last engine: nobody would take its accounts */
export async function askToDrain(tx: Queryable, { name, isDraining, nowMs }: Asked): Promise<boolean> {
  await lockNodes(tx);
  const nodes = await listNodes(tx, nowMs);
  const node = nodes.find((each) => each.name === name) ?? refuse('notFound');
  const others = nodes.filter((each) => each.name !== name && each.state === 'running' && each.roles.includes('engine'));
  if (isDraining && node.roles.includes('engine') && others.length === 0) refuse('lastEngine');
  if (node.isDraining === isDraining) return false;
  await setDraining(tx, name, isDraining);
  return true;
}
