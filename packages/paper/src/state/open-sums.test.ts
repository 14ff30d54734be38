import type { OrderRow } from './order-rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOpenSums } from './open-sums.ts';

type Counted = Pick<
  OrderRow,
  'ordId' | 'instId' | 'posSide' | 'tdMode' | 'side' | 'size' | 'filled' | 'closes' | 'reduceOnly' | 'frozen' | 'frozenCcy'
>;

const order: fc.Arbitrary<Counted> = fc.record({
  ordId: fc.constantFrom('1', '2', '3', '4', '5'),
  instId: fc.constantFrom('BTC-USDT', 'BTC-USDT-SWAP'),
  posSide: fc.constantFrom('long', 'short', 'net'),
  tdMode: fc.constantFrom('cash', 'cross', 'isolated'),
  side: fc.constantFrom('buy', 'sell'),
  size: fc.bigInt({ min: 5n, max: 9n }),
  filled: fc.bigInt({ min: 0n, max: 5n }),
  closes: fc.boolean(),
  reduceOnly: fc.boolean(),
  frozen: fc.bigInt({ min: 0n, max: 100n }),
  frozenCcy: fc.constantFrom('USDT', 'BTC', ''),
});

test('the sums are those of the orders that are open, whatever came, changed and went', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(order, fc.boolean()), { maxLength: 60 }), (steps) => {
      const sums = createOpenSums();
      const open = new Map<string, Counted>();
      for (const [row, stays] of steps) {
        if (stays) sums.put(row as OrderRow);
        else sums.remove(row as OrderRow);
        if (stays) open.set(row.ordId, row);
        else open.delete(row.ordId);
      }
      const rows = [...open.values()];
      const total = (of: (row: Counted) => bigint): bigint => rows.reduce((sum, row) => sum + of(row), 0n);
      for (const ccy of ['USDT', 'BTC']) {
        expect(sums.frozen(ccy)).toBe(total((row) => (row.frozenCcy === ccy ? row.frozen : 0n)));
        expect(sums.frozenByCross(ccy)).toBe(total((row) => (row.frozenCcy === ccy && row.tdMode === 'cross' ? row.frozen : 0n)));
      }
      const left = (row: Counted): bigint => row.size - row.filled;
      const closes = (row: Counted): boolean => row.closes || row.reduceOnly;
      const adds = (row: Counted): bigint => (closes(row) ? 0n : left(row));
      for (const slot of rows) {
        const same = (row: Counted): boolean =>
          (['instId', 'posSide', 'tdMode', 'side'] as const).every((name) => row[name] === slot[name]);
        expect(sums.opening(slot)).toBe(total((row) => (same(row) ? adds(row) : 0n)));
        expect(sums.openingOf(slot as OrderRow)).toBe(adds(slot));
        expect(sums.closing(slot)).toBe(total((row) => (same(row) && closes(row) ? left(row) : 0n)));
      }
    }),
  );
});
