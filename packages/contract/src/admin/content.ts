// What operators write for traders: texts with markdown.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { markdownLimits, markdownTree } from '../markdown.ts';

/** Source of a text with markdown: lines without what no page shows. Its bytes, kinds, links and pictures are checked by the server. */
export const wireMarkdown = z.string().check(z.maxLength(markdownLimits.bytesMax), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'words'));

/** How a text will be shown, and what of it will not. */
export const previewMarkdown = defineCall({
  method: 'POST',
  path: '/app/admin/content/previewMarkdown',
  duty: 'content',
  input: z.strictObject({ draft: z.strictObject({ body: wireMarkdown }) }),
  output: z.object({ tree: markdownTree, problems: z.array(z.string()) }),
});
