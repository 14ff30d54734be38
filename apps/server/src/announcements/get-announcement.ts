// One announcement that is shown to the caller now.
import { getAnnouncement } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findShown } from './announcement.store.ts';
import { readerOf } from './reader.ts';

export const getAnnouncementRoute = handler(
  getAnnouncement,
  async (context, request) =>
    (await request.read((tx) => findShown(tx, readerOf(context, request), request.input.id))) ?? refuse('notFound'),
);
