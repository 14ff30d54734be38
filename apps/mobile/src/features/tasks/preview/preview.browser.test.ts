// The preview of a form in real Chromium: fetched, played in its worker, equal to the backtest command, compared, and there without a connection.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../../tools/process/patience.ts';
import { openDesk, playHere } from '../../../../../../tools/backtest/testing/command.ts';
import { faultsOf, openPhone, signIn } from '../../../testing/browser.ts';
import { createJourneys } from '../../../testing/journeys.ts';
import { newLinkedTrader } from '../../../testing/traders.ts';
import type { ExportedRun } from './export-run.ts';

const journeys = createJourneys();
const fetchedMsMax = stretch(90_000);
vi.setConfig({ testTimeout: stretch(120_000) });
let phone: BrowserContext;
let page: Page;

const panel = () => page.getByRole('region', { name: /^Preview, last/ });
const ready = () => panel().getByText('The preview is up to date').waitFor({ state: 'attached', timeout: fetchedMsMax });

journeys.describe('the preview of a form', () => {
  beforeAll(async () => {
    const trader = await newLinkedTrader(journeys.system);
    phone = await openPhone(journeys.browser, { baseUrl: journeys.system.url });
    await signIn(phone, trader);
    page = await phone.newPage();
    await page.goto('/contract-optional/form');
  });

  test('fetches 90 days, plays them and shows closed and open results apart', async () => {
    await panel().getByText('Closed result').first().waitFor({ timeout: fetchedMsMax });
    // What was fetched so far is played meanwhile.
    await panel()
      .getByText(/^Fetching prices/)
      .first()
      .waitFor({ state: 'detached', timeout: fetchedMsMax });
    await ready();
    await panel().getByText('Still open at the end').first().waitFor();
    await panel().getByText('Paper market', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('entries and exits stand on the market that was played, when they are asked for', async () => {
    const chart = panel().getByRole('img', { name: /^Price with \d+ trades of the worse order$/ });
    expect(await chart.count()).toBe(0);
    await panel().getByRole('button', { name: 'Show entries and exits' }).click();
    await chart.locator('canvas').first().waitFor({ state: 'attached' });
    expect(await faultsOf(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Hide entries and exits' }).click();
    await chart.waitFor({ state: 'detached' });
  });

  test('a saved run, played by the backtest command in Node, gives the same bytes but for the elapsed time', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), panel().getByRole('button', { name: 'Save as a file' }).click()]);
    const { command, files, result } = JSON.parse(readFileSync(await download.path(), 'utf8')) as ExportedRun;
    const desk = openDesk();
    try {
      const paths = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, desk.file(name, text)]));
      const args = command
        .replace('npm run -s backtest -- ', '')
        .split(' ')
        .map((word) => paths[word] ?? word);
      const { out } = await playHere(args);
      const untimed = (json: string): string => json.trim().replaceAll(/"elapsedMs":[\d.e-]+/g, '');
      expect(untimed(out) === untimed(result), `${String(out.length)} and ${String(result.length)} characters`).toBe(true);
      expect((JSON.parse(result) as { runs: { candles: number }[] }).runs[0]?.candles).toBeGreaterThan(88 * 288);
    } finally {
      desk.clear();
    }
  });

  test('a kept run stands beside the one with other settings, and its settings can be taken back', async () => {
    await panel().getByRole('button', { name: 'Keep to compare' }).click();
    const step = page.locator('[name=replenishmentRate]');
    const before = await step.inputValue();
    await step.fill('5');
    await panel()
      .getByText(/Add step|Buy again/)
      .waitFor();
    await ready();
    const compared = panel().getByRole('region', { name: 'Compared runs' });
    expect(await compared.getByRole('columnheader').count()).toBe(3);
    expect(await faultsOf(page)).toEqual([]);
    await compared.getByRole('button', { name: 'Use these settings' }).click();
    expect(await step.inputValue()).toBe(before);
    await compared.getByRole('button', { name: 'Undo' }).click();
    expect(await step.inputValue()).toBe('5');
  });

  test('without a connection the days that the phone keeps are played, with their age', async () => {
    await phone.setOffline(true);
    await panel().getByRole('radio', { name: '30D' }).click();
    await panel()
      .getByText(/^Offline: prices up to/)
      .waitFor({ timeout: fetchedMsMax });
    await ready();
    await phone.setOffline(false);
  });
});
