// Loads the page anew by itself, once a minute at most: after a deployment an old page asks for a chunk that is gone. boot.js counts in the same place.
import { RELOAD_ONCE_MS } from '../limits.ts';

const place = 'millrace.reloaded';

/** Answers whether it reloads. Without a place to count it does not: reloading could go on for ever. */
export function reloadOnce(reload: () => void, nowMs: number): boolean {
  try {
    if (nowMs - Number(sessionStorage.getItem(place) ?? '0') < RELOAD_ONCE_MS) return false;
    sessionStorage.setItem(place, String(nowMs));
  } catch {
    return false; // storage is closed
  }
  reload();
  return true;
}
