// Shows an operator how a text will look, and says what of it will not be shown.
import { previewMarkdown } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { readMarkdown } from './markdown/read-markdown.ts';

export const previewMarkdownRoute = adminHandler(previewMarkdown, async (_context, { input, language }) => {
  const t = translatorFor(language);
  const { tree, faults } = await readMarkdown(input.draft.body);
  return { tree, problems: faults.map(({ rule, args }) => t(`rule.${rule}`, args)) };
});
