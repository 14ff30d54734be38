// The steps of `npm run check`. Each one runs to its end, whatever the others found, and says what it found.
import path from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { COMMAND_MS_MAX } from './limits.ts';
import { treeRules } from './tree-rules/index.ts';
import { readTree, type Finding } from './tree.ts';

export interface StepResult {
  name: string;
  ok: boolean;
  /** Empty when all is well. */
  output: string;
  /** What is worth knowing of a step that found nothing. */
  notes: string[];
  seconds: number;
}

interface Step {
  name: string;
  /** What it found; empty when all is well. */
  run(root: string): Promise<string>;
}

/** Folders with code. The linter without them would walk node_modules. */
const FOLDERS = ['packages', 'apps', 'tools'];
/**
 * The type checker of the linter is a Go program that spends a third of its time on garbage. With more room it collects less often (2 GB at most), and a
 * single checker repeats no work of another.
 */
const TYPE_CHECKER = { GOGC: '800', GOMAXPROCS: '1' };

const steps: readonly Step[] = [
  program('types and lint', 'oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...FOLDERS, 'vitest.config.ts']),
  program('format', 'oxfmt/bin/oxfmt', ['--check', ...FOLDERS]),
  program('unused code and dependencies', 'knip/bin/knip.js', ['--no-progress', '--cache']),
];

/** Runs every step under `root`, one after the other, and tells each result as it comes. */
export async function runSteps(root: string, tell: (result: StepResult) => void): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const done = async (name: string, run: () => Promise<string>, notes: () => string[] = () => []): Promise<void> => {
    const startMs = performance.now();
    const output = await run();
    const result = { name, ok: output === '', output, notes: notes(), seconds: (performance.now() - startMs) / 1000 };
    results.push(result);
    tell(result);
  };
  for (const step of steps) await done(step.name, () => step.run(root));
  const tree = readTree(root);
  for (const rule of treeRules)
    await done(
      rule.name,
      async () => (await rule.find(tree)).map(lineOf).join('\n'),
      () => rule.notes?.(tree) ?? [],
    );
  return results;
}

/** A program of node_modules. */
function program(name: string, script: string, args: readonly string[]): Step {
  return {
    name,
    async run(root) {
      const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`;
      const env = { ...process.env, NO_COLOR: '1', ...TYPE_CHECKER, PATH };
      const { code, output } = await runCommand(process.execPath, [path.join(root, 'node_modules', script), ...args], {
        cwd: root,
        env,
        timeoutMs: COMMAND_MS_MAX,
      });
      return code === 0 ? '' : output.trim() || `exit code ${code}`;
    },
  };
}

function lineOf({ file, line, message }: Finding): string {
  return `${file}:${line}: ${message}`;
}
