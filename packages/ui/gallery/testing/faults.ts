// Finds faults of a rendered page. `allFaults` runs every check; `colourFaults` only those that a theme can break, so that six looks do not cost six times as much.
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

export async function allFaults(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules: { region: { enabled: false } } });
    return violations.flatMap((rule) => rule.nodes.map((node) => `axe ${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
  });
  return [...found, ...(await page.evaluate(layoutFaults))];
}

/** Applies one look after the other and checks the colours; the page is not reloaded in between. */
export function colourFaults(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (hashes) => {
    const faults: string[] = [];
    for (const hash of hashes) {
      const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      if (location.hash !== hash) {
        location.hash = hash;
        await changed;
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { theme, mode } = document.documentElement.dataset;
      if (!hash.includes(`theme=${theme}&mode=${mode}&`)) throw new Error(`${hash} shows ${theme} ${mode}`);
      const { violations } = await window.axe.run(document, { resultTypes: ['violations'], runOnly: ['color-contrast'] });
      faults.push(
        ...violations.flatMap((rule) =>
          rule.nodes.map((node) => `${theme} ${mode}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
        ),
      );
    }
    return faults;
  }, addresses);
}

/** Runs in the page: nothing scrolls sideways, targets can be hit, no text leaves the page or is cut. */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const scrollers = '.swiper-strip, .tabs, .swipe-row, [aria-hidden="true"], .visually-hidden, .pull-to-refresh-button';
  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  for (const target of document.querySelectorAll<HTMLElement>('button, a[href], input, select, [role="slider"]')) {
    if (
      target.getBoundingClientRect().width === 0 ||
      target.closest('[aria-hidden="true"], .pull-to-refresh-button') ||
      (target.tagName === 'SPAN' && target.tabIndex < 0)
    )
      continue;
    // An input's target is the frame around it; segments enlarge theirs by a pseudo element.
    const frame = (target.closest('.field-box, .code-field-frame, .passcode-frame, .upload-add') ?? target).getBoundingClientRect();
    const extra = target.closest('.segment') ? 6 : 0;
    if (frame.height + extra < 43.5 || frame.width < 43.5)
      faults.push(`small target ${Math.round(frame.width)}x${Math.round(frame.height)}: ${target.outerHTML.slice(0, 120)}`);
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || element.closest(scrollers)) continue;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && (box.right > root.clientWidth + 1 || box.left < -1))
      faults.push(`leaves the page: ${element.outerHTML.slice(0, 120)}`);
    const style = getComputedStyle(element);
    if (style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1 && !element.closest('.tab-bar-tab'))
      faults.push(`text wider than its place: ${element.outerHTML.slice(0, 120)}`);
    if (Number.parseFloat(style.fontSize) < 12) faults.push(`text under 12 px: ${element.outerHTML.slice(0, 120)}`);
  }
  return faults;
}
