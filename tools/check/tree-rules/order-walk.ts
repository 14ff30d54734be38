// ARCHITECTURE.md lists every module that one press of a button passes on its way to the order. Here the list is followed by imports: each module is
// imported by the one before it, or by one that is still waiting for it, and no module of the way imports an earlier one, so that nothing but a store
// is passed twice.
import type { Import, SourceFile, Tree, TreeRule } from '../tree.ts';

const DOCUMENT = 'ARCHITECTURE.md';
const SECTION = '## From a button to the order\n';
const STEP = /^\d+\. \[[^\]]+\]\(([^)#\s]+)\)/gm;
const STORE = /\/stores\//;
/** Where the way goes on without an import: over HTTP to the handler, and over a notification of the database to the engine. */
const ARRIVALS: readonly string[] = ['apps/server/src/tasks/actions/operate-status.ts', 'apps/server/src/app/engine-role.ts'];
const FIRST = 'apps/mobile/src/features/tasks/actions/task-buttons.tsx';
const LAST = 'packages/okx/src/requests/place-order.ts';

export const orderWalk: TreeRule = {
  name: 'the way from a button to the order is the one that ARCHITECTURE.md lists',
  find(tree) {
    const text = tree.read(DOCUMENT);
    return text === undefined ? [] : walk(tree, stepsOf(text)).map((message) => ({ file: DOCUMENT, line: lineOfSection(text), message }));
  },
};

function stepsOf(text: string): string[] {
  const start = text.indexOf(SECTION);
  const end = text.indexOf('\n## ', start + SECTION.length);
  return start < 0 ? [] : [...text.slice(start, end < 0 ? undefined : end).matchAll(STEP)].map(([, file = '']) => file);
}

function lineOfSection(text: string): number {
  return text.slice(0, Math.max(0, text.indexOf(SECTION))).split('\n').length;
}

function walk(tree: Tree, steps: readonly string[]): string[] {
  const sources = new Map(tree.sources.map((source) => [source.path, source]));
  const findings: string[] = [];
  if (steps[0] !== FIRST) findings.push(`the way does not begin with ${FIRST}`);
  if (!steps.includes(LAST)) findings.push(`the way does not pass ${LAST}`);
  /** Modules that were entered and not left. */
  let open: string[] = [];
  for (const [index, step] of steps.entries()) {
    const source = sources.get(step);
    if (source === undefined) findings.push(`${step} does not exist`);
    if (steps.indexOf(step) !== index && !STORE.test(step)) findings.push(`${step} is passed twice`);
    if (index > 0 && !ARRIVALS.includes(step)) {
      while (open.length > 0 && !doesImport(sources, open.at(-1) ?? '', step)) open.pop();
      if (open.length === 0) findings.push(`${step} is imported by no module that waits for it`);
    } else open = [];
    open.push(step);
    for (const earlier of steps.slice(0, index))
      if (!STORE.test(earlier) && source?.imports.some((one) => !one.typeOnly && one.target === earlier) === true && !isContract(earlier))
        findings.push(`${step} goes back to ${earlier}`);
  }
  return findings;
}

/** Every part of the way speaks the words of the contract. */
function isContract(file: string): boolean {
  return file.startsWith('packages/contract/');
}

/** Directly, or through files that only pass on what they import: the door of a package. */
function doesImport(sources: ReadonlyMap<string, SourceFile>, from: string, to: string): boolean {
  const targets = (imports: readonly Import[]): string[] => imports.flatMap(({ target }) => (target === undefined ? [] : [target]));
  const direct = targets(sources.get(from)?.imports ?? []);
  if (direct.includes(to)) return true;
  const doors = new Set(direct.filter((file) => isDoor(file)));
  for (const door of doors) {
    const passed = targets(sources.get(door)?.imports ?? []);
    if (passed.includes(to)) return true;
    for (const next of passed) if (isDoor(next)) doors.add(next);
  }
  return false;
}

function isDoor(file: string): boolean {
  return /^packages\/[^/]+\/src\/(?:index|pure)\.ts$/.test(file);
}
