// All rules of the tree in one list.
import * as contract from '@millrace/contract';
import type { TreeRule } from '../tree.ts';
import { catalogues } from './catalogues.ts';
import { circles } from './circles.ts';
import { contractCalls, type DeclaredCall } from './contract-calls.ts';
import { decisions } from './decisions.ts';
import { documentPaths } from './document-paths.ts';
import { featureDoors } from './feature-doors.ts';
import { featureFolders } from './feature-folders.ts';
import { floors } from './floors.ts';
import { folderOrder } from './folder-order.ts';
import { functionSize } from './function-size.ts';
import { lockFile } from './lock-file.ts';
import { namedRounding } from './named-rounding.ts';
import { orderDoors } from './order-doors.ts';
import { orderWalk } from './order-walk.ts';
import { outsideClients } from './outside-clients.ts';
import { permissionUse } from './permission-use.ts';
import { isolatedTests } from './isolated-tests.ts';
import { purity } from './purity.ts';
import { secureContext } from './secure-context.ts';
import { styleClasses } from './style-classes.ts';

const { calls, inputRules, languageTags, messageKinds, permissions, refusalCodes } = contract;

/** A call under the name of its export; a call that the contract lists without exporting it goes by its path. */
function declared(call: (typeof calls)[number]): DeclaredCall {
  const name = Object.entries(contract).find(([, value]) => value === call)?.[0];
  return { name: name ?? call.name, path: call.path };
}

export const treeRules: readonly TreeRule[] = [
  floors,
  featureFolders,
  circles(),
  folderOrder(),
  functionSize,
  featureDoors,
  orderDoors,
  orderWalk,
  outsideClients,
  permissionUse(permissions),
  purity,
  isolatedTests,
  secureContext,
  styleClasses,
  contractCalls(calls.map(declared)),
  catalogues({ languages: languageTags, refusals: refusalCodes, inputRules, messageKinds }),
  namedRounding,
  lockFile,
  decisions,
  documentPaths,
];
