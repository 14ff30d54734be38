// Only the engine's sender places orders: whatever else did would skip the lock, the stored intent or the handling of the reply.
import type { TreeRule } from '../tree.ts';

const REQUESTS = /^packages\/okx\/src\/requests\/(?:place-order|place-algo-order|close-position)\.ts$/;
const SENDER = 'packages/engine/src/live/send.ts';

export const orderDoors: TreeRule = {
  name: 'only the sender of the engine imports place-order, place-algo-order and close-position',
  find: (tree) =>
    tree.sources.flatMap((source) =>
      source.isTest || source.path === SENDER
        ? []
        : source.imports
            .filter((one) => !one.typeOnly && REQUESTS.test(one.target ?? ''))
            .map((one) => ({
              file: source.path,
              line: one.line,
              message: `${one.specifier}: only the engine's live/send.ts may import it`,
            })),
    ),
};
