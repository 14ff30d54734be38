// Loading the page anew by itself, once a minute at most: after a deployment an old page asks for a chunk that is gone. boot.js counts in the same place.
import { RELOAD_ONCE_MS } from './limits.ts';

const place = 'millrace.reloaded';

export function mayReload(nowMs: number): boolean {
  try {
    return nowMs - Number(sessionStorage.getItem(place) ?? '0') >= RELOAD_ONCE_MS;
  } catch {
    return false; // storage is closed: without a place to count, reloading could go on for ever
  }
}

/** Counts a reload that follows. Answers whether it could be counted; only then may it follow. */
export function noteReload(nowMs: number): boolean {
  try {
    sessionStorage.setItem(place, String(nowMs));
    return true;
  } catch {
    return false; // storage is closed
  }
}
