// No file imports itself through others, types included: a circle cannot be read from one end, tested alone or moved.
import { findCircles } from '../components.ts';
import type { Finding, SourceFile, TreeRule } from '../tree.ts';

/** Workspaces that still have circles. One that has none any more must leave the list. */
const KNOWN: readonly string[] = [];

/** @param known workspaces whose circles are not reported; each must have one */
export function circles(known: readonly string[] = KNOWN): TreeRule {
  return {
    name: 'no circle of imports, types included',
    find: (tree) => {
      const sources = new Map(tree.sources.map((source) => [source.path, source]));
      const found = findCircles(sources.keys(), (file) => targetsOf(sources, file));
      const findings = found.filter((files) => !known.includes(workspaceOf(files[0]))).map((files) => describe(sources, files));
      return [...findings, ...outdated(found, known)];
    },
  };
}

function targetsOf(sources: ReadonlyMap<string, SourceFile>, file: string): string[] {
  return (sources.get(file)?.imports ?? []).flatMap(({ target }) => (target !== undefined && sources.has(target) ? [target] : []));
}

function describe(sources: ReadonlyMap<string, SourceFile>, files: readonly string[]): Finding {
  const [first = ''] = files.toSorted();
  const line = sources.get(first)?.imports.find(({ target }) => target !== undefined && files.includes(target))?.line ?? 1;
  return { file: first, line, message: `lies on a circle of ${files.length} files: ${files.toSorted().join(', ')}` };
}

function outdated(found: readonly string[][], known: readonly string[]): Finding[] {
  return known
    .filter((workspace) => !found.some((files) => workspaceOf(files[0]) === workspace))
    .map((workspace) => ({
      file: 'tools/check/tree-rules/circles.ts',
      line: 1,
      message: `${workspace} has no circle: take it off the list`,
    }));
}

function workspaceOf(file = ''): string {
  return file.startsWith('tools/') ? 'tools' : file.split('/').slice(0, 2).join('/');
}
