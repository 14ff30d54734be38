// In which order copiers are served: by a keyed hash of signal and follow, so that over time nobody is first or last, and nobody can choose a place.
import { createHmac } from 'node:crypto';

/** A place for each follow; the smaller one is served first. `key`: secret of the installation. */
export function placeOf(key: string, seq: number, followId: string): string {
  return createHmac('sha256', key)
    .update(`${String(seq)}:${followId}`)
    .digest('hex');
}

/** The members in the order in which this signal serves them. */
export function inQueueOrder<Member>(key: string, seq: number, members: readonly Member[], followOf: (member: Member) => string): Member[] {
  return members
    .map((member) => ({ member, place: placeOf(key, seq, followOf(member)) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ member }) => member);
}
