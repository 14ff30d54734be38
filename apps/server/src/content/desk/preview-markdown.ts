// Shows an operator how a text will look, and says what of it will not be shown.
import { previewMarkdown } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { findPictureSizes } from './content.store.ts';

export const previewMarkdownRoute = adminHandler(previewMarkdown, async (_context, { input, language, read }) => {
  const t = translatorFor(language);
  const { body } = input.draft;
  const pictures = await read((tx) => findPictureSizes(tx, body.match(/[0-9a-f]{32}\.webp/g) ?? []));
  const { tree, faults } = await readMarkdown(body, pictures);
  return { tree, problems: faults.map(({ rule, args }) => t(`rule.${rule}`, args)) };
});
