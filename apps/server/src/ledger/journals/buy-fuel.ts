// Fuel for a user's own USDT: a conversion, 1 to 1. The bonus of a package is trial fuel, so that what was not paid earns no reward.
import { negateDecimal } from '@millrace/market';
import { balancedBy, userPosting, type Journal } from '../journal.ts';

export interface FuelPurchase {
  id: string;
  userId: string;
  /** USDT. */
  price: string;
  /** Points; '0' for none. */
  bonus: string;
}

/**
 * A package of 1,000 with a bonus of 50: USDT -1000 and `conversion` +1000; bought fuel +1000 and `conversion` -1000; trial fuel +50 and
 * `conversion` -50.
 */
export function buyFuelJournal({ id, userId, price, bonus }: FuelPurchase): Journal {
  return balancedBy('conversion', {
    kind: 'buy',
    ref: `buy:${id}`,
    detail: { rate: '1', price, bonus },
    postings: [
      userPosting(userId, 'usdt', negateDecimal(price)),
      userPosting(userId, 'dusdt', price),
      userPosting(userId, 'experienceFuel', bonus),
    ],
  });
}
