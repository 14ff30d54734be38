// Levels on one side of the price, in buckets of neighbouring ticks: a linked list per bucket, bits for the buckets that hold something. Adding
// and removing cost the same whatever the number of levels. Wide prices get wider buckets; a level outside them all lies in the last one.
import { keyOf, larger, nextOf, none, prevOf, setNext, setPrev, type Slots } from './slots.ts';

const pageBits = 8;
const pageSize = 1 << pageBits;
const wordsOfPage = pageSize >> 5;
const pages = 16_384;
const lastBucket = pages * pageSize - 1;

/** Prices stay in the lower half of the buckets, so that levels up to twice the price have buckets of their own. */
export const widestPrice = (pages * pageSize) >> 1;

export class Levels {
  /** A value short of it reaches no level. May be too near after a removal, never too far; `refresh` makes it exact. */
  edge: number;
  readonly #slots: Slots;
  readonly #sign: 1 | -1;
  readonly #pageOf = new Int16Array(pages).fill(none);
  readonly #fullPages = new Uint32Array(pages >> 5);
  readonly #sparePages: number[] = [];
  #heads = new Int32Array(0);
  #bits = new Uint32Array(0);
  #width = 1;
  #pagesMade = 0;
  /** No bucket before this page holds anything. */
  #firstPage = pages;

  /** `fall`: reached when the value is at or below the level; `rise`: at or above. Buckets are numbered in the order in which they are reached. */
  constructor(slots: Slots, side: 'fall' | 'rise') {
    this.#slots = slots;
    this.#sign = side === 'fall' ? -1 : 1;
    this.edge = this.#sign * Infinity;
  }

  #bucketOf(key: number): number {
    const bucket = Math.min(Math.max(Math.floor(key / this.#width), 0), lastBucket);
    return this.#sign === 1 ? bucket : lastBucket - bucket;
  }

  #openPage(page: number): number {
    let found = this.#sparePages.pop() ?? none;
    if (found === none) {
      found = this.#pagesMade;
      this.#pagesMade += 1;
      if (found << pageBits === this.#heads.length) {
        const room = Math.max(4, found >> 2);
        this.#heads = larger(this.#heads, new Int32Array(this.#heads.length + room * pageSize).fill(none));
        this.#bits = larger(this.#bits, new Uint32Array(this.#bits.length + room * wordsOfPage));
      }
    }
    this.#pageOf[page] = found;
    this.#fullPages[page >> 5] = (this.#fullPages[page >> 5] ?? 0) | (1 << (page & 31));
    if (page < this.#firstPage) this.#firstPage = page;
    return found;
  }

  #closePage(page: number, found: number): void {
    for (let word = 0; word < wordsOfPage; word += 1) if (this.#bits[found * wordsOfPage + word] !== 0) return;
    this.#pageOf[page] = none;
    this.#fullPages[page >> 5] = (this.#fullPages[page >> 5] ?? 0) & ~(1 << (page & 31));
    this.#sparePages.push(found);
  }

  add(slot: number): void {
    const key = keyOf(this.#slots, slot);
    const bucket = this.#bucketOf(key);
    const page = bucket >> pageBits;
    let found = this.#pageOf[page] ?? none;
    if (found === none) found = this.#openPage(page);
    const at = (found << pageBits) | (bucket & (pageSize - 1));
    const head = this.#heads[at] ?? none;
    setNext(this.#slots, slot, head);
    setPrev(this.#slots, slot, none);
    if (head === none) this.#bits[at >> 5] = (this.#bits[at >> 5] ?? 0) | (1 << (at & 31));
    else setPrev(this.#slots, head, slot);
    this.#heads[at] = slot;
    if (this.#sign * key < this.#sign * this.edge) this.edge = key;
  }

  remove(slot: number): void {
    const next = nextOf(this.#slots, slot);
    const prev = prevOf(this.#slots, slot);
    if (next !== none) setPrev(this.#slots, next, prev);
    if (prev !== none) {
      setNext(this.#slots, prev, next);
      return;
    }
    const bucket = this.#bucketOf(keyOf(this.#slots, slot));
    const page = bucket >> pageBits;
    const found = this.#pageOf[page] ?? none;
    const at = (found << pageBits) | (bucket & (pageSize - 1));
    this.#heads[at] = next;
    if (next !== none) return;
    this.#bits[at >> 5] = (this.#bits[at >> 5] ?? 0) & ~(1 << (at & 31));
    this.#closePage(page, found);
  }

  /** The first bucket from this one on that holds something. */
  #bucketFrom(from: number): number {
    for (let page = this.#pageFrom(Math.max(from >> pageBits, this.#firstPage)); page !== none; page = this.#pageFrom(page + 1)) {
      const found = this.#pageOf[page] ?? none;
      const start = page << pageBits;
      const skip = Math.max(from - start, 0);
      for (let word = skip >> 5; word < wordsOfPage; word += 1) {
        const rest = (this.#bits[found * wordsOfPage + word] ?? 0) & (word === skip >> 5 ? -1 << (skip & 31) : -1);
        if (rest !== 0) return start + (word << 5) + lowestBit(rest);
      }
    }
    return none;
  }

  #pageFrom(from: number): number {
    for (let word = from >> 5; word < this.#fullPages.length; word += 1) {
      const rest = (this.#fullPages[word] ?? 0) & (word === from >> 5 ? -1 << (from & 31) : -1);
      if (rest !== 0) return (word << 5) + lowestBit(rest);
    }
    return none;
  }

  #headOf(bucket: number): number {
    const found = this.#pageOf[bucket >> pageBits] ?? none;
    return this.#heads[(found << pageBits) | (bucket & (pageSize - 1))] ?? none;
  }

  /** Makes `edge` exact. */
  refresh(): void {
    const bucket = this.#bucketFrom(0);
    this.#firstPage = bucket === none ? pages : bucket >> pageBits;
    this.edge = this.#sign * Infinity;
    if (bucket === none) return;
    for (let slot = this.#headOf(bucket); slot !== none; slot = nextOf(this.#slots, slot)) {
      const key = keyOf(this.#slots, slot);
      if (this.#sign * key < this.#sign * this.edge) this.edge = key;
      if (this.#width === 1 && bucket !== 0 && bucket !== lastBucket) return;
    }
  }

  /** All entries at or beyond whose level `value` is; they stay. */
  reached(value: number, into: number[]): void {
    const until = this.#bucketOf(value);
    for (let bucket = this.#bucketFrom(0); bucket !== none && bucket <= until; bucket = this.#bucketFrom(bucket + 1)) {
      for (let slot = this.#headOf(bucket); slot !== none; slot = nextOf(this.#slots, slot)) {
        if (bucket < until || this.#sign * value >= this.#sign * keyOf(this.#slots, slot)) into.push(slot);
      }
    }
  }

  /** Makes buckets of 2^shift ticks. */
  widen(shift: number): void {
    const all: number[] = [];
    for (let bucket = this.#bucketFrom(0); bucket !== none; bucket = this.#bucketFrom(bucket + 1)) {
      for (let slot = this.#headOf(bucket); slot !== none; slot = nextOf(this.#slots, slot)) all.push(slot);
    }
    for (const slot of all) this.remove(slot);
    this.#width = 2 ** shift;
    for (const slot of all) this.add(slot);
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
