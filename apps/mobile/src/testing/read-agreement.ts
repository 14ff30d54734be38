// The hosting agreement in a browser: the box opens its text, which is read to the end before the box can be ticked.
import type { Page } from 'playwright-core';

/** Scrolls the open agreement to its end, closes it and ticks the box. */
export async function readAgreement(page: Page): Promise<void> {
  await page.locator('[data-agreement-end]').scrollIntoViewIfNeeded();
  const close = page.getByRole('dialog').locator('button.button-primary');
  await page.waitForFunction(() => document.querySelector('[role=dialog] button.button-primary')?.getAttribute('aria-disabled') === null);
  await close.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('checkbox').click();
}
