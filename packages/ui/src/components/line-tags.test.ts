import { expect, test } from 'vitest';
import { tagTops } from './line-tags.ts';

test('names that do not touch stay at their lines', () => {
  expect(tagTops([20, 60, 100], { height: 200, tag: 18 })).toEqual([20, 60, 100]);
});

test('names that would touch are moved apart, downwards', () => {
  expect(tagTops([50, 52, 53], { height: 200, tag: 18 })).toEqual([50, 68, 86]);
});

test('names at the foot are pushed up rather than out of the picture, and those at the head down', () => {
  expect(tagTops([190, 195, 198], { height: 200, tag: 18 })).toEqual([155, 173, 191]);
  expect(tagTops([0, 100, 199], { height: 200, tag: 18 })).toEqual([9, 100, 191]);
});

test('names that cannot all fit fill the picture from its head', () => {
  expect(tagTops([10, 11, 12], { height: 40, tag: 18 })).toEqual([9, 27, 45]);
});
