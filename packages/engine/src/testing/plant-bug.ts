// Loaded before a child process's own modules (--import): alters one of them as the environment variable PLANTED_BUG says. For tests only.
import { registerHooks } from 'node:module';
import { PLANTED_BUGS, type PlantedBug, type PlantedBugName } from './planted-bugs.ts';
import { CLUSTER_BUGS, type ClusterBugName } from './planted-cluster-bugs.ts';
import { NODE_BUGS, type NodeBugName } from './planted-node-bugs.ts';
import { COPY_BUGS, type CopyBugName } from './planted-copy-bugs.ts';

const name = process.env['PLANTED_BUG'] as PlantedBugName | CopyBugName | ClusterBugName | NodeBugName;
const bug: PlantedBug = { ...PLANTED_BUGS, ...COPY_BUGS, ...CLUSTER_BUGS, ...NODE_BUGS }[name];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(bug.module)) return loaded;
    const text = textOf(loaded.source);
    if (text.split(bug.find).length !== 2) throw new Error(`planted bug ${name}: its place in ${bug.module} is gone`);
    process.send?.({ event: 'planted' });
    return { ...loaded, source: text.replace(bug.find, () => bug.replace) };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | null | undefined): string {
  if (source === null || source === undefined) throw new Error('a module without text');
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
