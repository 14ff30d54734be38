// The number of a kind as an input of calls: one that is offered.
import { z } from 'zod/mini';
import { wireInt } from '../wire.ts';
import { kinds, offeredKinds } from './index.ts';

const allTypes = kinds.map(({ type }) => type);

export const assignmentTypeField = z.pipe(
  wireInt({ min: Math.min(...allTypes), max: Math.max(...allTypes) }),
  z.literal(offeredKinds.map(({ type }) => type)),
);
