// How the caller stands with each role of the team.
import { getRoles } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readRoles } from './team-role.store.ts';

export const getRolesRoute = handler(getRoles, (_context, { session, read }) => read((tx) => readRoles(tx, session.userId)));
