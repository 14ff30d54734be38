// What can be wrong with a page as it stands: everything axe knows, sideways scrolling, small targets, words that leave their place or lie on others.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { layoutFaults } from '../browser.ts';

declare global {
  interface Window {
    axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function bringAxe(context: BrowserContext): Promise<unknown> {
  return context.addInitScript({ content: axeSource });
}

/** The page that waits for its tenant has no words yet that a heading could hold. */
const wordless = /axe (landmark-one-main|page-has-heading-one)/;

/** The size of targets is not asked by axe itself, but Lighthouse asks. */
const axeRules = { region: { enabled: false }, 'target-size': { enabled: true } };

/** `waiting`: the splash. */
export async function pageFaults(page: Page, waiting = false): Promise<string[]> {
  const found = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules });
    // What a bar that stands at the edge covers in part is one touch of scrolling away. Axe itself names what covers: the page goes on living while axe reads, and
    // a row that a new message has moved since lies elsewhere.
    const bars = '.tab-bar, .action-bar, .frame-notices, .toasts';
    const coverersOf = (node: NodeResult): Element[] =>
      [...node.any, ...node.all, ...node.none]
        .filter(({ id }) => id === 'target-size')
        .flatMap(({ relatedNodes }) => relatedNodes ?? [])
        .flatMap(({ target }) => document.querySelector(target.join(' ')) ?? []);
    const isUnderBar = (node: NodeResult): boolean => {
      const coverers = coverersOf(node);
      return coverers.length > 0 && coverers.every((coverer) => coverer.closest(bars) !== null);
    };
    const coveredBy = (node: NodeResult): string =>
      coverersOf(node)
        .map((coverer) => ` covered by ${coverer.outerHTML.slice(0, 80)}`)
        .join('');
    return violations.flatMap((rule) =>
      rule.nodes
        .filter((node) => rule.id !== 'target-size' || !isUnderBar(node))
        .map((node) => `axe ${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}${coveredBy(node)}`),
    );
  }, axeRules);
  const shown = waiting ? found.filter((fault) => !wordless.test(fault)) : found;
  return [...shown, ...(await page.evaluate(layoutFaults)), ...(await page.evaluate(cutFaults))];
}

/** As `pageFaults`, for a window with a mouse: targets may be as small as axe allows, and no word is broken in two. */
export async function consoleFaults(page: Page): Promise<string[]> {
  const sizes = /^small target/;
  return [...(await pageFaults(page)).filter((fault) => !sizes.test(fault)), ...(await page.evaluate(brokenWords))];
}

/** Runs in the page: words of letters that go on in the next line although they would fit a line of their own. */
export function brokenWords(): string[] {
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<![\w.-])[A-Za-z]{2,16}(?![\w.-])/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) faults.push(`a broken word: ${word}`);
    }
  }
  return faults;
}

/** Only what a change of theme can break. */
export function colourFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], runOnly: ['color-contrast'] });
    return violations.flatMap((rule) => rule.nodes.map((node) => `axe ${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
  });
}

/** Runs in the page: no words are cut by a box that hides what is wider, leave the page or their plate, end in an ellipsis, or lie on other words. */
export function cutFaults(): string[] {
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  const ink: { box: DOMRect; text: string; element: Element }[] = [];
  const isScroller = (value: string): boolean => value === 'auto' || value === 'scroll';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      !element ||
      text === '' ||
      element.closest('.visually-hidden, script, style, noscript, [aria-hidden="true"], svg, .pull-to-refresh-button, .skip')
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
    const label = `"${text.slice(0, 60)}" in ${element.tagName.toLowerCase()}.${element.className.slice(0, 40)}`;
    let scrolls = false;
    let layer: Element | null = null;
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === 'fixed' || style.position === 'sticky') layer = around;
      if (isScroller(style.overflowX)) scrolls = true;
      const frame = around.getBoundingClientRect();
      if (frame.width <= 1) break;
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      const plate = around.matches('.plate, .sheet, .notice, .button, .chip, .tab-bar a, .key-values > div');
      if (!scrolls && (hides || plate) && boxes.some((box) => box.right > frame.right + 1 || box.left < frame.left - 1))
        faults.push(`words leave ${around.className.slice(0, 40)}: ${label}`);
      if (hides && style.textOverflow === 'ellipsis' && around.scrollWidth > around.clientWidth + 1) faults.push(`ellipsis: ${label}`);
      if (style.webkitLineClamp !== 'none' && around.scrollHeight > around.clientHeight + 2) faults.push(`lines are cut: ${label}`);
    }
    if (!scrolls && boxes.some((box) => box.right > width + 1 || box.left < -1 || box.top + scrollY < -1))
      faults.push(`words leave the page: ${label}`);
    if (Number.parseFloat(getComputedStyle(element).fontSize) < 12) faults.push(`smaller than 12 px: ${label}`);
    if (!layer && !scrolls) for (const box of boxes) ink.push({ box, text: label, element });
  }
  for (const [index, one] of ink.entries()) {
    for (const other of ink.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of lines touch by their leading; words that share a third of a line's height lie on one another.
      if (across > 2 && down > Math.min(one.box.height, other.box.height) / 3) faults.push(`words on words: ${one.text} and ${other.text}`);
    }
  }
  return [...new Set(faults)];
}
