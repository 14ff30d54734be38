// A Vitest reporter that writes how many tests passed, failed and were skipped, and why, to the file named by TEST_SUMMARY_FILE.
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What one suite amounts to. */
export interface Summary {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
  /** Tests that passed only when tried again; each is a defect to mend, and is named. */
  flaky?: string[];
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const summary: Summary = { passed: 0, failed: errors.length, skipped: [], flaky: [] };
    for (const module of modules) {
      // A file that cannot be loaded or whose hooks fail has errors of its own.
      summary.failed += module.errors().length;
      for (const suite of module.children.allSuites()) summary.failed += suite.errors().length;
      for (const test of module.children.allTests()) count(summary, module, test);
    }
    const file = process.env['TEST_SUMMARY_FILE'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
  }
}

function count(summary: Summary, module: TestModule, test: TestCase): void {
  const result = test.result();
  if (test.diagnostic()?.flaky) summary.flaky?.push(`${module.relativeModuleId} > ${test.fullName}`);
  if (result.state === 'passed') summary.passed += 1;
  else if (result.state === 'failed') summary.failed += 1;
  else
    summary.skipped.push({
      name: `${module.relativeModuleId} > ${test.fullName}`,
      reason: (result.state === 'skipped' ? result.note : undefined) ?? 'no reason is given',
    });
}
