import { expect, test } from 'vitest';
import { LastingFindings } from './settled-books.ts';

test('an account is well once nothing is found, also when its time is not over', () => {
  const findings = new LastingFindings(0, 100);
  expect(findings.look(['an order is on its way'], 10)).toEqual({ wrong: ['an order is on its way'], isOver: false });
  expect(findings.look([], 20)).toEqual({ wrong: [], isOver: true });
});

test('of an account that trades all the time what every comparison of the last part finds counts, and what is new in one of them does not', () => {
  const findings = new LastingFindings(0, 100);
  for (const [nowMs, order] of [
    [10, 'o1'],
    [80, 'o2'],
    [90, 'o3'],
  ] as const)
    expect(findings.look([`${order} is on its way`, 'trade 7 is not booked'], nowMs).isOver).toBe(false);
  expect(findings.look(['o4 is on its way', 'trade 7 is not booked'], 110)).toEqual({ wrong: ['trade 7 is not booked'], isOver: true });
});

test('one comparison that came too late is not enough', () => {
  const findings = new LastingFindings(0, 100);
  expect(findings.look(['o1 is on its way'], 200).isOver).toBe(false);
  expect(findings.look(['o2 is on its way'], 210)).toEqual({ wrong: [], isOver: true });
});
