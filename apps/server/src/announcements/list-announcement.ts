// The announcements that are shown to the caller now.
import { listAnnouncement } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { listShown } from './announcement.store.ts';
import { readerOf } from './reader.ts';

export const listAnnouncementRoute = handler(listAnnouncement, async (context, request) => ({
  rows: await request.read((tx) => listShown(tx, readerOf(context, request))),
}));
