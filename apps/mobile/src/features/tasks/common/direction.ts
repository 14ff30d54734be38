// The wire's directions in words.
import type { MessageKey } from '@millrace/i18n';

/** 1 long, 2 short, 3 both. */
export function directionWord(buyType: number | string): MessageKey {
  if (String(buyType) === '3') return 'tasks.direction.both';
  return String(buyType) === '2' ? 'tasks.direction.short' : 'tasks.direction.long';
}

export function legWord(leg: 'L' | 'S'): MessageKey {
  return leg === 'L' ? 'tasks.direction.long' : 'tasks.direction.short';
}

/** The one leg of a wire direction; undefined for both, and for what is none. */
export function legOfBuyType(buyType: string | undefined): 'L' | 'S' | undefined {
  if (buyType === '1') return 'L';
  return buyType === '2' ? 'S' : undefined;
}
