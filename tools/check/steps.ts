// The steps of `npm run check`. Each one runs to its end, whatever the others found, and says what it found.
import { existsSync } from 'node:fs';
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
  seconds: number;
}

interface Step {
  name: string;
  /** What it found; empty when all is well. */
  run(root: string): Promise<string>;
}

/** Folders with code. The linter without them would walk node_modules. */
const FOLDERS = ['packages', 'apps', 'tools'];
const TYPE_PROJECTS = ['tsconfig.json', 'packages/paper/page/tsconfig.json', 'packages/ui/tsconfig.json', 'apps/mobile/tsconfig.json'];

const steps: readonly Step[] = [
  ...TYPE_PROJECTS.map((project) => program(`types of ${project}`, 'typescript/bin/tsc', ['--noEmit', '-p', project], project)),
  program('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...FOLDERS]),
  program('format', 'oxfmt/bin/oxfmt', ['--check', ...FOLDERS]),
  program('unused code and dependencies', 'knip/bin/knip.js', ['--no-progress']),
];

/** Runs every step under `root`, one after the other, and tells each result as it comes. */
export async function runSteps(root: string, tell: (result: StepResult) => void): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const done = async (name: string, run: () => Promise<string>): Promise<void> => {
    const startMs = performance.now();
    const output = await run();
    const result = { name, ok: output === '', output, seconds: (performance.now() - startMs) / 1000 };
    results.push(result);
    tell(result);
  };
  for (const step of steps) await done(step.name, () => step.run(root));
  const tree = readTree(root);
  for (const rule of treeRules) await done(rule.name, async () => (await rule.find(tree)).map(lineOf).join('\n'));
  return results;
}

/** A program of node_modules; `needs` is a file without which there is nothing to check. */
function program(name: string, script: string, args: readonly string[], needs?: string): Step {
  return {
    name,
    async run(root) {
      if (needs !== undefined && !existsSync(path.join(root, needs))) return `${needs} is missing`;
      const env = { ...process.env, NO_COLOR: '1', PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}` };
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
