// Accessibility faults of a page by axe-core, run in the page itself: a tenth of the time that @axe-core/playwright takes, which opens a page of its own for
// each result. Pages without frames only.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

let source: string | undefined;

/** One line for each element that breaks a rule; `disabled` names rules that do not apply. */
export async function findAxeFaults(page: Page, disabled: readonly string[] = []): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') {
    source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(source);
  }
  const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ resultTypes: ['violations'], rules });
  const violations: AxeResults['violations'] = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return violations.flatMap((rule) => rule.nodes.map((node) => `axe ${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}
