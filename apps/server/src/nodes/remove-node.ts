// Forgets a node that is missing or stopped.
import { removeNode } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { refuse } from '../shared/refusal.ts';
import { deleteNode, listNodes } from './node.store.ts';

export const removeNodeRoute = adminHandler(removeNode, ({ clock }, { input: { name }, write, record }) =>
  write(async (tx) => {
    const node = (await listNodes(tx, clock.now())).find((each) => each.name === name) ?? refuse('notFound');
    if (node.state === 'running' || node.state === 'draining') refuse('nodeRunning');
    await deleteNode(tx, name);
    await record(tx, { kind: 'nodeRemoved', subject: name });
    return { name };
  }),
);
