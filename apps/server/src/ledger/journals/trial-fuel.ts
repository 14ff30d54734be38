// The trial fuel that a user gets once.
import { balancedBy, userPosting, type Journal } from '../journal.ts';

/** 100 points: the user's trial fuel +100, the platform's `fuelGrant` -100. */
export function trialFuelJournal({ userId, points }: { userId: string; points: string }): Journal {
  return balancedBy('fuelGrant', { kind: 'trial', ref: `trial:${userId}`, postings: [userPosting(userId, 'experienceFuel', points)] });
}
