// One template: what is published, its draft, and how many run it.
import { getTemplate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { decidingOf } from '../shared/deciding.ts';
import { templateView } from './template-case.ts';

export const getTemplateRoute = adminHandler(getTemplate, (context, request) =>
  request.read((tx) => templateView(tx, decidingOf(context, request), request.input.id)),
);
