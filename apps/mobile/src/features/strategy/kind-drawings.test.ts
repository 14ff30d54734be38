import { expect, test } from 'vitest';
import { averageSteps, drawings, type Drawing } from './kind-drawings.ts';

const at = ({ price }: Drawing, place: number): number => price[place]?.[1] ?? Number.NaN;

test('what a picture shows is what the kind does', () => {
  for (const [way, drawing] of Object.entries(drawings)) {
    const places = [...drawing.buys.map(([place]) => place), ...drawing.sells];
    expect(
      places.every((place) => Number.isFinite(at(drawing, place))),
      way,
    ).toBe(true);
    const times = drawing.price.map(([time]) => time);
    expect(times, way).toEqual(times.toSorted((one, other) => one - other));
  }
  // Ladders sell all above the average of what they bought.
  for (const drawing of [drawings.ladder, drawings.spot]) {
    const steps = averageSteps(drawing);
    expect(steps).toHaveLength(drawing.buys.length);
    expect(at(drawing, drawing.sells[0] ?? -1)).toBeGreaterThan(steps.at(-1)?.at ?? 100);
  }
  // A grid buys and sells on its lines, and sells above what it bought.
  const { grid } = drawings;
  for (const [index, [buy]] of grid.buys.entries()) {
    expect(grid.lines).toContain(at(grid, buy));
    expect(grid.lines).toContain(at(grid, grid.sells[index] ?? -1));
    expect(at(grid, grid.sells[index] ?? -1)).toBeGreaterThan(at(grid, buy));
  }
  // Kinds that add to what wins buy higher each time.
  for (const drawing of [drawings.roll, drawings.pyramid]) {
    const paid = drawing.buys.map(([place]) => at(drawing, place));
    expect(paid).toEqual(paid.toSorted((one, other) => one - other));
  }
});
