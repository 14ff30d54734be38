// Puts the page together: the market by its socket, accounts and faults by a look every second. Without rights it says so and asks for the token.
import { hideAccounts, openAccounts } from './accounts.ts';
import { ask, type Status, useToken } from './api.ts';
import { find, say } from './dom.ts';
import { type FaultBoard, showFaults } from './faults.ts';
import { showMarket } from './market.ts';
import { clockTime } from './words.ts';

const LOOK_MS = 1000;

const accounts = openAccounts();
let board: FaultBoard | undefined;
let isAdmin = false;

function showStatus(status: Status): void {
  say(find('#about', HTMLElement), `${status.market} · ${status.book} · ×${status.speed}`);
  say(find('#clock', HTMLElement), `${clockTime(status.clockMs)} UTC`);
  isAdmin = status.admin;
  find('#admin', HTMLElement).hidden = !isAdmin;
  find('#token-plate', HTMLElement).hidden = isAdmin;
  if (!isAdmin) hideAccounts();
}

/** One look at what may have changed; a broken one is made again with the next. */
async function look(): Promise<void> {
  if (document.hidden) return;
  const status = await ask<Status>('/paper/status');
  showStatus(status);
  if (!isAdmin) return;
  board ??= showFaults({ apiKey: accounts.apiKey, instId: market.instId, canCrash: status.canCrash });
  await Promise.all([accounts.refresh(), board.refresh()]);
}

find('#token-form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  useToken(find('#token', HTMLInputElement).value);
  void look();
});

const market = await showMarket();
for (;;) {
  await look().catch(() => undefined);
  await new Promise((done) => setTimeout(done, LOOK_MS));
}
