// The slip of a top-up; the trail tells who looked at it.
import { showSlip } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findUpload } from '../../uploads/index.ts';
import { findQueued } from './top-up-queue.store.ts';

export const showSlipRoute = adminHandler(showSlip, ({ clock }, { input, write, record }) =>
  write(async (tx) => {
    const row = await findQueued(tx, input.id, clock.now());
    const picture = typeof row?.slip === 'string' ? await findUpload(tx, row.slip) : undefined;
    if (!picture) refuse('notFound');
    await record(tx, { kind: 'slipShown', subject: input.id });
    return { contentType: 'image/webp', bytes: picture.bytes, forEverybody: false };
  }),
);
