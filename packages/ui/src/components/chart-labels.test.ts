import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredBy, labelPlaces, nameLeft, type Spoken } from './chart-labels.ts';

const mark = (x: number, y: number, change: Partial<Spoken> = {}): Spoken => ({ x, y, text: '1', half: 5, width: 18, away: 14, ...change });

test('a mark speaks on its own side, else on the other, else not at all', () => {
  expect(labelPlaces([mark(100, 100)], 300)).toEqual([{ dx: 0, dy: 14 }]);
  // The newer one has the place below both.
  expect(labelPlaces([mark(100, 100), mark(110, 100)], 300)).toEqual([
    { dx: 0, dy: -14 },
    { dx: 0, dy: 14 },
  ]);
  expect(labelPlaces([mark(100, 100), mark(105, 100), mark(110, 100)], 300)[0]).toBeUndefined();
  expect(labelPlaces([mark(100, 100, { text: '' })], 300)).toEqual([undefined]);
});

test('words stay inside the chart', () => {
  expect(labelPlaces([mark(4, 100, { width: 50 }), mark(297, 100, { width: 50 })], 300).map((place) => place?.dx)).toEqual([21, -22]);
});

test('the name of a line stands in the room after the newest bar, or beside what it would cover', () => {
  const marks = [mark(20, 50)];
  const covered = coveredBy(marks, labelPlaces(marks, 300));
  expect(nameLeft({ top: 50, width: 60 }, covered, { room: 220, width: 300 })).toBe(236);
  expect(nameLeft({ top: 50, width: 60 }, covered, { room: 280, width: 300 })).toBe(33);
  expect(nameLeft({ top: 120, width: 60 }, covered, { room: 280, width: 300 })).toBe(8);
  expect(nameLeft({ top: 50, width: 290 }, covered, { room: 280, width: 300 })).toBeUndefined();
});

test('no words lie on each other, whatever the marks', () => {
  const drawn = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 18, max: 70 }),
    away: fc.constantFrom(14, -14, 20),
  });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 40 }), (places) => {
      const marks = places.map((place) => ({ ...place, half: 5, text: 'x' }));
      const labels = labelPlaces(marks, 300).flatMap((place, at) => {
        const of = marks[at];
        return place && of ? [{ x: of.x + place.dx, y: of.y + place.dy, width: of.width }] : [];
      });
      for (const [at, one] of labels.entries())
        for (const other of labels.slice(at + 1)) {
          const apart = Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= 18;
          expect(apart).toBe(true);
        }
    }),
  );
});
