// Has a node give its accounts to the others, or take accounts again.
import { drainNode } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { refuse } from '../shared/refusal.ts';
import { listNodes, setDraining } from './node.store.ts';

export const drainNodeRoute = adminHandler(drainNode, ({ clock }, { input: { name, drain }, write, record }) =>
  write(async (tx) => {
    const nodes = await listNodes(tx, clock.now());
    const node = nodes.find((each) => each.name === name) ?? refuse('notFound');
    const isDraining = drain === 'on';
    const others = nodes.filter((each) => each.name !== name && each.state === 'running' && each.roles.includes('engine'));
    if (isDraining && node.roles.includes('engine') && others.length === 0) refuse('lastEngine');
    if (node.isDraining === isDraining) return { name, isDraining };
    await setDraining(tx, name, isDraining);
    await record(tx, { kind: isDraining ? 'nodeDrained' : 'nodeUndrained', subject: name });
    return { name, isDraining };
  }),
);
