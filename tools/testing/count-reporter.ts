// A Vitest reporter that writes how many tests passed, failed and were skipped, and why, to the file named by TEST_SUMMARY_FILE.
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What one suite amounts to. */
export interface Summary {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
  /** Files with a failure, from the root of the tree, and how many tests of theirs passed, failed and were skipped. */
  failedFiles?: { file: string; passed: number; failed: number; skipped: number }[];
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const summary: Summary = { passed: 0, failed: errors.length, skipped: [], failedFiles: [] };
    for (const module of modules) {
      const own = summaryOf(module);
      summary.passed += own.passed;
      summary.failed += own.failed;
      summary.skipped.push(...own.skipped);
      if (own.failed > 0) summary.failedFiles?.push({ ...own, file: module.relativeModuleId, skipped: own.skipped.length });
    }
    const file = process.env['TEST_SUMMARY_FILE'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
  }
}

function summaryOf(module: TestModule): Summary {
  // A file that cannot be loaded or whose hooks fail has errors of its own.
  const summary: Summary = { passed: 0, failed: module.errors().length, skipped: [] };
  for (const suite of module.children.allSuites()) summary.failed += suite.errors().length;
  for (const test of module.children.allTests()) count(summary, module, test);
  return summary;
}

function count(summary: Summary, module: TestModule, test: TestCase): void {
  const result = test.result();
  if (result.state === 'passed') summary.passed += 1;
  else if (result.state === 'failed') summary.failed += 1;
  else
    summary.skipped.push({
      name: `${module.relativeModuleId} > ${test.fullName}`,
      reason: (result.state === 'skipped' ? result.note : undefined) ?? 'no reason is given',
    });
}
