import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { btcSwap } from '@millrace/contract/testing';
import { expect, test } from 'vitest';
import { aWait } from '../testing/a-task.ts';
import type { Wait } from './task-waits.ts';
import { waitText } from './wait-track.tsx';

const t = translatorFor('en-US');
const english = { tag: 'en-US' as const, t, has: (key: string): key is MessageKey => t(key as MessageKey) !== key };

function said(change: Partial<Wait>): string {
  return waitText(aWait({ price: '58000', size: '2', ...change }), btcSwap, english);
}

test.each<[Wait['act'], Partial<Wait>, string]>([
  ['entry', { price: '' }, 'Opens when the price allows'],
  ['entry', {}, 'Opens 2 contracts at 58,000.0'],
  ['edge', {}, 'Enters after a rebound from the edge of the box, 58,000.0'],
  ['edge', { armed: true }, 'Edge of the box reached: enters after the rebound'],
  ['dip', {}, 'Buys the dip after a rebound, from 58,000.0'],
  ['look', { price: '' }, 'Decides on the next closed bar'],
  ['add', {}, 'Buys 2 contracts at 58,000.0'],
  ['add', { leg: 'S' }, 'Sells 2 contracts at 58,000.0'],
  ['add', { size: '' }, 'Adds at 58,000.0'],
  ['cell', {}, 'Sells 2 contracts at 58,000.0'],
  ['cell', { leg: 'S' }, 'Buys 2 contracts at 58,000.0'],
  ['slice', { price: '' }, 'Takes profit on the next 2 contracts'],
  ['layer', {}, 'Closes the newest order alone, 2 contracts, from 58,000.0'],
  ['middle', {}, 'Takes profit at the middle of the box, 58,000.0'],
  ['breakout', {}, 'Closes when the price leaves the box at 58,000.0'],
  ['lock', {}, 'Hedges 2 contracts from 58,000.0'],
  ['unlock', {}, 'Closes the hedge after a rebound, from 58,000.0'],
  ['unlock', { armed: true }, 'Hedge in profit: closes after the rebound'],
  ['unlockLoss', {}, 'Gives the hedge up at 58,000.0'],
])('%s with %j is said in words', (act, change, words) => {
  expect(said({ act, ...change })).toBe(words);
});
