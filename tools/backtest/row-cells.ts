// The cells of one row of a file. A row of plain decimals is read from its bytes, without making texts; any other row as texts.

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const COMMA = 44;
/** Digits that a double holds exactly. */
const DIGITS_MAX = 15;

/** One row at a time; it is overwritten by the next. */
export class RowCells {
  /** Cell i of a plain row is digits[i] / 10^places[i]. */
  readonly digits: Float64Array;
  readonly places: Uint8Array;
  /** Whether every number of the row is a plain decimal of at most 15 digits; otherwise only texts are to be read. */
  isPlain = false;
  readonly #numbers: number;
  readonly #columns: number;
  #line: { bytes: Buffer; from: number; to: number } = { bytes: Buffer.alloc(0), from: 0, to: 0 };
  #texts: readonly string[] | null = null;

  /** @param numbers columns that are numbers, the first ones; those after them may hold anything */
  constructor(columns: number, numbers: number) {
    this.#columns = columns;
    this.#numbers = numbers;
    this.digits = new Float64Array(columns);
    this.places = new Uint8Array(columns);
  }

  read(bytes: Buffer, from: number, to: number): void {
    this.#line.bytes = bytes;
    this.#line.from = from;
    this.#line.to = to;
    this.#texts = null;
    this.isPlain = this.#readPlain(bytes, from, to);
  }

  get texts(): readonly string[] {
    return (this.#texts ??= this.text.split(','));
  }

  get text(): string {
    return this.#line.bytes.toString('utf8', this.#line.from, this.#line.to);
  }

  #readPlain(bytes: Buffer, from: number, to: number): boolean {
    let cell = 0;
    let digits = 0;
    let count = 0;
    let places = -1;
    for (let at = from; at <= to; at += 1) {
      const byte = at === to ? COMMA : (bytes[at] ?? 0);
      if (byte >= ZERO && byte <= NINE) {
        digits = digits * 10 + (byte - ZERO);
        count += 1;
        if (places >= 0) places += 1;
      } else if (byte === COMMA) {
        if (cell < this.#numbers && (count === 0 || count > DIGITS_MAX || places === 0)) return false;
        if (cell >= this.#columns) return false;
        this.digits[cell] = digits;
        this.places[cell] = places < 0 ? 0 : places;
        cell += 1;
        digits = 0;
        count = 0;
        places = -1;
      } else if (cell < this.#numbers) {
        if (byte !== POINT || places >= 0 || count === 0) return false;
        places = 0;
      }
    }
    return cell === this.#columns;
  }
}
