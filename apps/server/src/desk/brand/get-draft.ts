// The draft of the brand beside what is published.
import { getDraft } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { decidingOf } from '../shared/deciding.ts';
import { draftView } from './brand-draft.ts';

export const getDraftRoute = adminHandler(getDraft, (context, request) =>
  request.read((tx) => draftView(tx, decidingOf(context, request))),
);
