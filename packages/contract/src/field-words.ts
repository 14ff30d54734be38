// What the fields of a kind are called: keys of the catalogue, the same in the app and at the console.
import type { Kind, Product } from './kinds/kind.ts';

/** Families of kinds that mean something of their own by a word, the nearest first; any other kind is a ladder. By the specification's type. */
export const fieldFamilies: Readonly<Record<number, readonly string[]>> = {
  6: ['savings'],
  7: ['grid'],
  8: ['grid'],
  9: ['roll', 'winner'],
  10: ['roll', 'winner'],
  12: ['box'],
  16: ['band'],
  18: ['pyramid', 'winner'],
  [-1]: ['dip'],
};

/** Words that say what happens, whatever the direction. */
export const steadyFieldWords: ReadonlySet<string> = new Set([
  ...['firstSz', 'lever', 'replenishmentMax', 'replenishmentGrowth', 'targetNum', 'lossNum', 'makeMin', 'makeMax', 'placeFirstInterval'],
  ...['highPositionNum', 'highPositionTargetNum', 'sellNum', 'sellNumPlaceInterval', 'lockNum', 'lockSize', 'allLockNum'],
  ...['pyramid.replenishmentGrowth', 'roll.replenishmentGrowth', 'roll.replenishmentMax', 'grid.firstSz', 'grid.replenishmentMax'],
  ...['grid.replenishmentRate', 'grid.targetRate', 'grid.makeMin', 'grid.makeMax', 'box.makeMin', 'box.makeMax', 'dip.makeMin'],
  ...['dip.makeMax', 'savings.firstSz', 'savings.placeFirstInterval', 'savings.targetRate'],
]);
/** A kind and the product that a form or a list is about. */
interface OnProduct {
  kind: Pick<Kind, 'type'>;
  on: Product;
}

/** The word as its family has it, where that says something of its own. */
export function ownedWord({ kind }: Pick<OnProduct, 'kind'>, word: string, has: (name: string) => boolean): string | undefined {
  return (fieldFamilies[kind.type] ?? []).map((family) => `${family}.${word}`).find(has);
}

/** Key of the short name of a setting. */
export function fieldNameKey(of: OnProduct, word: string): string {
  const said = ownedWord(of, word, (name) => steadyFieldWords.has(name));
  if (said !== undefined) return `tasks.say.${said}`;
  if (word !== 'firstSz') return `tasks.field.${word}`;
  return `tasks.field.firstSz.${of.on === 'spot' ? 'usdt' : 'contracts'}`;
}
