// Only the engine's senders place orders and move money: whatever else did would skip the lock, the stored intent or the handling of the reply.
import type { TreeRule } from '../tree.ts';

const REQUESTS = /^packages\/okx\/src\/requests\/(?:place-order|place-algo-order|close-position|transfer-asset|move-savings)\.ts$/;
const SENDERS: ReadonlySet<string> = new Set(['packages/engine/src/live/send.ts', 'packages/engine/src/live/send-move.ts']);

export const orderDoors: TreeRule = {
  name: 'only the senders of the engine import what places orders or moves money',
  find: (tree) =>
    tree.sources.flatMap((source) =>
      source.isTest || SENDERS.has(source.path)
        ? []
        : source.imports
            .filter((one) => !one.typeOnly && REQUESTS.test(one.target ?? ''))
            .map((one) => ({
              file: source.path,
              line: one.line,
              message: `${one.specifier}: only the engine's live/send.ts and live/send-move.ts may import it`,
            })),
    ),
};
