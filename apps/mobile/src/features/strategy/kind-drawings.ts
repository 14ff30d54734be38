// How each way of trading goes, as a picture: a price, what is bought and sold on it, and the average of what is held. Examples, not results. Pure.
import type { Way } from '../tasks/index.ts';

export interface Drawing {
  /** The price from left to right, both in percent; 0 is the lowest. */
  price: readonly (readonly [number, number])[];
  /** Places in `price`, each with the size of its order. */
  buys: readonly (readonly [number, number])[];
  sells: readonly number[];
  /** Whether the average of the buys is drawn. */
  average?: true;
  /** Prices that the kind goes by. */
  lines?: readonly number[];
}

const climb: Drawing['price'] = [
  [0, 5],
  [14, 20],
  [22, 14],
  [38, 40],
  [46, 34],
  [62, 66],
  [70, 58],
  [84, 96],
  [95, 78],
  [100, 74],
];

export const drawings: Readonly<Record<Way | 'copy', Drawing>> = {
  ladder: {
    price: [
      [0, 100],
      [10, 88],
      [20, 82],
      [30, 52],
      [38, 60],
      [52, 26],
      [58, 30],
      [72, 4],
      [84, 44],
      [94, 62],
      [100, 66],
    ],
    buys: [
      [1, 1],
      [3, 1.5],
      [5, 2.25],
      [7, 3.4],
    ],
    sells: [9],
    average: true,
  },
  spot: {
    price: [
      [0, 84],
      [12, 66],
      [24, 76],
      [34, 40],
      [44, 52],
      [58, 16],
      [66, 26],
      [78, 10],
      [92, 64],
      [100, 60],
    ],
    buys: [
      [1, 1],
      [3, 1.5],
      [5, 2.25],
    ],
    sells: [8],
    average: true,
  },
  grid: {
    price: [
      [0, 50],
      [8, 25],
      [16, 75],
      [24, 50],
      [32, 25],
      [42, 75],
      [50, 100],
      [66, 50],
      [74, 25],
      [84, 75],
      [92, 50],
      [100, 75],
    ],
    buys: [
      [1, 1],
      [4, 1],
      [8, 1],
    ],
    sells: [2, 5, 9],
    lines: [0, 25, 50, 75, 100],
  },
  roll: {
    price: climb,
    buys: [
      [0, 4],
      [3, 2],
      [5, 2],
    ],
    sells: [8],
    average: true,
  },
  pyramid: {
    price: climb,
    buys: [
      [0, 4],
      [3, 3],
      [5, 2],
    ],
    sells: [8],
    average: true,
  },
  box: {
    price: [
      [0, 40],
      [10, 92],
      [24, 8],
      [38, 90],
      [52, 10],
      [66, 84],
      [80, 12],
      [92, 60],
      [100, 70],
    ],
    buys: [
      [2, 1],
      [4, 1],
      [6, 1],
    ],
    sells: [1, 3, 5],
    lines: [0, 100],
  },
  band: {
    price: [
      [0, 10],
      [14, 26],
      [24, 18],
      [36, 50],
      [48, 76],
      [58, 96],
      [74, 70],
      [88, 30],
      [100, 24],
    ],
    buys: [[3, 1]],
    sells: [5],
    lines: [50],
  },
  dip: {
    price: [
      [0, 92],
      [22, 84],
      [32, 74],
      [42, 4],
      [48, 22],
      [70, 52],
      [84, 60],
      [100, 66],
    ],
    buys: [[4, 1]],
    sells: [5],
  },
  savings: {
    price: [
      [0, 10],
      [25, 22],
      [50, 36],
      [75, 52],
      [100, 70],
    ],
    buys: [[0, 1]],
    sells: [4],
  },
  copy: {
    price: [
      [0, 30],
      [12, 18],
      [30, 62],
      [44, 46],
      [60, 84],
      [78, 64],
      [100, 76],
    ],
    buys: [
      [1, 1],
      [3, 1],
    ],
    sells: [2, 4],
  },
};

/** The average after each buy, as steps: from that buy to the next, the last one to the sale that closes. */
export function averageSteps({ price, buys, sells }: Drawing): readonly { from: number; to: number; at: number }[] {
  const end = price[sells.at(-1) ?? -1]?.[0] ?? 100;
  let cost = 0;
  let held = 0;
  return buys.map(([place, size], index) => {
    const [from = 0, paid = 0] = price[place] ?? [];
    cost += paid * size;
    held += size;
    const next = buys[index + 1];
    return { from, to: (next && price[next[0]]?.[0]) ?? end, at: cost / held };
  });
}
