import { expect, test } from 'vitest';
import { shapeOf } from './message-arguments.ts';

test.each([
  ['Nothing', []],
  ['{tenant}: {code} for { minutes } minutes', ['code', 'minutes', 'tenant']],
  ['{n, number} of {total, number, ::compact-short}', ['n', 'total']],
  ['{count, plural, =0 {none} one {# order of {name}} other {# orders of {name}}}', ['count', 'name']],
  ['{side, select, long {Long {size}} other {Short {size}}} now', ['side', 'size']],
  ["it''s {name}, isn't it, '{not}' this", ['name']],
])('%s has the arguments %j', (message, names) => {
  expect(shapeOf(message)).toEqual({ arguments: names, problem: undefined });
});

test.each(['{open', '{}', 'closed}', '{n, plural, one {x}}', '{n, plural, one {x other {y}}'])('%s is malformed', (message) => {
  expect(shapeOf(message).problem).toBeTypeOf('string');
});
