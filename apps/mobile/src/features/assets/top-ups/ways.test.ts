// Which wallet and network a new order starts with, and its clock.
import { expect, test } from 'vitest';
import { chosenWay, openWays, timeLeft } from './ways.ts';

const ways = [
  { types: 1, networks: ['TRC20', 'ERC20'] },
  { types: 3, networks: ['BEP20'] },
];

test('what is wanted is chosen where it is offered, else the first', () => {
  expect(chosenWay(ways, { types: 1, network: 'ERC20' })).toMatchObject({ types: 1, network: 'ERC20' });
  expect(chosenWay(ways, { types: 3, network: 'ERC20' })).toMatchObject({ types: 3, network: 'BEP20' });
  expect(chosenWay(ways, { types: 2, network: '' })).toMatchObject({ types: 1, network: 'TRC20' });
  expect(chosenWay([], { types: 1, network: '' })).toBeUndefined();
});

test('a tab needs its permission, the personal one none', () => {
  expect(openWays(ways, []).map(({ types }) => types)).toEqual([1]);
  expect(openWays(ways, ['P10503']).map(({ types }) => types)).toEqual([1, 3]);
});

test('the clock counts down to zero and stays there', () => {
  expect(timeLeft(86_399_000, 0)).toBe('23:59:59');
  expect(timeLeft(61_500, 0)).toBe('00:01:01');
  expect(timeLeft(0, 5)).toBe('00:00:00');
});
