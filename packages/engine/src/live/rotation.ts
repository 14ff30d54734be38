// Goes round the values of a map that changes meanwhile, in its order: what is added has its turn in the same round.
export class Rotation<Value> {
  readonly #map: ReadonlyMap<unknown, Value>;
  #round: MapIterator<Value>;
  #owed = 0;

  constructor(map: ReadonlyMap<unknown, Value>) {
    this.#map = map;
    this.#round = map.values();
  }

  /** Those whose turn is next. `count` may be a fraction: what is left of it counts the next time. */
  take(count: number): Value[] {
    const taken: Value[] = [];
    this.#owed = this.#map.size === 0 ? 0 : this.#owed + count;
    for (; this.#owed >= 1; this.#owed -= 1) taken.push(this.#next());
    return taken;
  }

  #next(): Value {
    for (;;) {
      const next = this.#round.next();
      if (next.done !== true) return next.value;
      this.#round = this.#map.values();
    }
  }
}
