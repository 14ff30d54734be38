// Has a node give its accounts to the others, or take accounts again.
import { drainNode } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { askToDrain } from './ask-to-drain.ts';

export const drainNodeRoute = adminHandler(drainNode, ({ clock }, { input: { name, drain }, write, record }) =>
  write(async (tx) => {
    const isDraining = drain === 'on';
    if (await askToDrain(tx, { name, isDraining, nowMs: clock.now() }))
      await record(tx, { kind: isDraining ? 'nodeDrained' : 'nodeUndrained', subject: name });
    return { name, isDraining };
  }),
);
