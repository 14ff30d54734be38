// Levels on one side of the price, in buckets of neighbouring ticks: a linked list per bucket, bits for the buckets that hold something. Adding
// and removing cost the same whatever the number of levels. Wide prices get wider buckets; a level outside them all lies in the last one.
import { keyOf, larger, nextOf, none, prevOf, setNext, setPrev, type Slots } from './slots.ts';

export interface Levels {
  /** What lies short of it concerns nobody. May be too near after a removal, never too far; `refresh` makes it exact. */
  edge: number;
  add(slot: number): void;
  remove(slot: number): void;
  refresh(): void;
  /** All places at or beyond whose level `value` is; they stay. */
  reached(value: number, into: number[]): void;
  /** Makes buckets of 2^shift ticks. */
  widen(shift: number): void;
}

const pageBits = 8;
const pageSize = 1 << pageBits;
const wordsOfPage = pageSize >> 5;
const pages = 16_384;
const lastBucket = pages * pageSize - 1;

/** Prices stay in the lower half of the buckets, so that levels up to twice the price have buckets of their own. */
export const widestPrice = (pages * pageSize) >> 1;

/** `fall`: reached when the value is at or below the level; `rise`: at or above. Buckets are numbered in the order in which they are reached. */
export function createLevels(slots: Slots, side: 'fall' | 'rise'): Levels {
  const sign = side === 'fall' ? -1 : 1;
  const pageOf = new Int16Array(pages).fill(none);
  const fullPages = new Uint32Array(pages >> 5);
  const sparePages: number[] = [];
  let heads = new Int32Array(0);
  let bits = new Uint32Array(0);
  let width = 1;
  let pagesMade = 0;
  /** No bucket before this page holds anything. */
  let firstPage = pages;

  function bucketOf(key: number): number {
    const bucket = Math.min(Math.max(Math.floor(key / width), 0), lastBucket);
    return sign === 1 ? bucket : lastBucket - bucket;
  }

  function openPage(page: number): number {
    let found = sparePages.pop() ?? none;
    if (found === none) {
      found = pagesMade;
      pagesMade += 1;
      if (found << pageBits === heads.length) {
        const room = Math.max(4, found >> 2);
        heads = larger(heads, new Int32Array(heads.length + room * pageSize).fill(none));
        bits = larger(bits, new Uint32Array(bits.length + room * wordsOfPage));
      }
    }
    pageOf[page] = found;
    fullPages[page >> 5] = (fullPages[page >> 5] ?? 0) | (1 << (page & 31));
    if (page < firstPage) firstPage = page;
    return found;
  }

  function closePage(page: number, found: number): void {
    for (let word = 0; word < wordsOfPage; word += 1) if (bits[found * wordsOfPage + word] !== 0) return;
    pageOf[page] = none;
    fullPages[page >> 5] = (fullPages[page >> 5] ?? 0) & ~(1 << (page & 31));
    sparePages.push(found);
  }

  function add(slot: number): void {
    const key = keyOf(slots, slot);
    const bucket = bucketOf(key);
    const page = bucket >> pageBits;
    let found = pageOf[page] ?? none;
    if (found === none) found = openPage(page);
    const at = (found << pageBits) | (bucket & (pageSize - 1));
    const head = heads[at] ?? none;
    setNext(slots, slot, head);
    setPrev(slots, slot, none);
    if (head === none) bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
    else setPrev(slots, head, slot);
    heads[at] = slot;
    if (sign * key < sign * levels.edge) levels.edge = key;
  }

  function remove(slot: number): void {
    const next = nextOf(slots, slot);
    const prev = prevOf(slots, slot);
    if (next !== none) setPrev(slots, next, prev);
    if (prev !== none) {
      setNext(slots, prev, next);
      return;
    }
    const bucket = bucketOf(keyOf(slots, slot));
    const page = bucket >> pageBits;
    const found = pageOf[page] ?? none;
    const at = (found << pageBits) | (bucket & (pageSize - 1));
    heads[at] = next;
    if (next !== none) return;
    bits[at >> 5] = (bits[at >> 5] ?? 0) & ~(1 << (at & 31));
    closePage(page, found);
  }

  /** The first bucket from this one on that holds something. */
  function bucketFrom(from: number): number {
    for (let page = pageFrom(Math.max(from >> pageBits, firstPage)); page !== none; page = pageFrom(page + 1)) {
      const found = pageOf[page] ?? none;
      const start = page << pageBits;
      const skip = Math.max(from - start, 0);
      for (let word = skip >> 5; word < wordsOfPage; word += 1) {
        const rest = (bits[found * wordsOfPage + word] ?? 0) & (word === skip >> 5 ? -1 << (skip & 31) : -1);
        if (rest !== 0) return start + (word << 5) + lowestBit(rest);
      }
    }
    return none;
  }

  function pageFrom(from: number): number {
    for (let word = from >> 5; word < fullPages.length; word += 1) {
      const rest = (fullPages[word] ?? 0) & (word === from >> 5 ? -1 << (from & 31) : -1);
      if (rest !== 0) return (word << 5) + lowestBit(rest);
    }
    return none;
  }

  function headOf(bucket: number): number {
    const found = pageOf[bucket >> pageBits] ?? none;
    return heads[(found << pageBits) | (bucket & (pageSize - 1))] ?? none;
  }

  const levels: Levels = {
    edge: sign * Infinity,
    add,
    remove,
    refresh() {
      const bucket = bucketFrom(0);
      firstPage = bucket === none ? pages : bucket >> pageBits;
      levels.edge = sign * Infinity;
      if (bucket === none) return;
      for (let slot = headOf(bucket); slot !== none; slot = nextOf(slots, slot)) {
        const key = keyOf(slots, slot);
        if (sign * key < sign * levels.edge) levels.edge = key;
        if (width === 1 && bucket !== 0 && bucket !== lastBucket) return;
      }
    },
    reached(value, into) {
      const until = bucketOf(value);
      for (let bucket = bucketFrom(0); bucket !== none && bucket <= until; bucket = bucketFrom(bucket + 1)) {
        for (let slot = headOf(bucket); slot !== none; slot = nextOf(slots, slot)) {
          if (bucket < until || sign * value >= sign * keyOf(slots, slot)) into.push(slot);
        }
      }
    },
    widen(shift) {
      const all: number[] = [];
      for (let bucket = bucketFrom(0); bucket !== none; bucket = bucketFrom(bucket + 1)) {
        for (let slot = headOf(bucket); slot !== none; slot = nextOf(slots, slot)) all.push(slot);
      }
      for (const slot of all) remove(slot);
      width = 2 ** shift;
      for (const slot of all) add(slot);
    },
  };
  return levels;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
