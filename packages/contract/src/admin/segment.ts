// Whom an announcement or a banner is for: one form of it for all.
import { z } from 'zod/mini';
import { languageTags } from '../languages.ts';
import { wireInt } from '../wire.ts';

export const segmentRoles = ['trader', 'community', 'broker'] as const;

/** A part that is left out asks for nothing. */
export const audienceSegment = z.strictObject({
  languages: z.optional(z.array(z.enum(languageTags)).check(z.minLength(1), z.maxLength(languageTags.length))),
  /** Whether an exchange account is linked. */
  linked: z.optional(z.boolean()),
  environment: z.optional(z.enum(['real', 'demo', 'paper'])),
  levelMin: z.optional(wireInt({ min: 1, max: 5 })),
  roles: z.optional(z.array(z.enum(segmentRoles)).check(z.minLength(1), z.maxLength(segmentRoles.length))),
});
export type AudienceSegment = z.output<typeof audienceSegment>;
