// Only the engine's run-task sends orders: whatever else could, would skip the lock, the stored intent or the answer's ledger.
import type { TreeRule } from '../tree.ts';

const SENDERS = /^packages\/okx\/src\/requests\/(?:place-order|place-algo-order|close-position)\.ts$/;
const RUN_TASK = /^packages\/engine\/src\/live\/run-task(?:\.ts$|\/)/;

export const orderDoors: TreeRule = {
  name: 'only run-task imports place-order, place-algo-order and close-position',
  find: (tree) =>
    tree.sources.flatMap((source) =>
      source.isTest || RUN_TASK.test(source.path)
        ? []
        : source.imports
            .filter((one) => !one.typeOnly && SENDERS.test(one.target ?? ''))
            .map((one) => ({ file: source.path, line: one.line, message: `${one.specifier}: only the engine's run-task may import it` })),
    ),
};
