// Saves the next version of an article, a tutorial, a question or an agreement. What would not be shown as it was written is refused.
import { languageTags, type InputIssue, type InputOf, type LanguageTag } from '@millrace/contract';
import { isAgreement, saveContent } from '@millrace/contract/admin';
import { adminHandler, type AdminRequest } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import {
  findContent,
  findPictureSizes,
  findVersion,
  hasAgreement,
  insertContentVersion,
  lockContent,
  type StoredTexts,
} from './content.store.ts';

type Input = InputOf<typeof saveContent>;

export const saveContentRoute = adminHandler(saveContent, async ({ clock }, request) => {
  const { input, operator, tenant, write, record } = request;
  const texts = await readTexts(request);
  refuseUnfit(input, texts, tenant.locale);
  return write(async (tx) => {
    const id = input.id ?? newId('art');
    if (input.id !== undefined) {
      const found = (await lockContent(tx, id)) ?? refuse('notFound');
      if (found.version !== input.version) refuse('alreadyDecided');
      if (found.kind !== input.kind) refuseInput({ field: 'kind', rule: 'oneOf', args: { options: found.kind } });
    } else if (isAgreement(input.kind) && (await hasAgreement(tx, tenant.id, input.kind))) refuse('agreementExists');
    if (input.picture !== undefined && !(await findPictureSizes(tx, [input.picture])).has(input.picture))
      refuseInput({ field: 'picture', rule: 'markdownPicture', args: { name: input.picture } });
    await insertContentVersion(tx, {
      id,
      tenantId: tenant.id,
      kind: input.kind,
      version: input.id === undefined ? 1 : input.version + 1,
      column: input.column ?? null,
      picture: input.picture ?? null,
      position: input.position ?? 0,
      texts,
      savedBy: operator.name,
      nowMs: clock.now(),
    });
    await record(tx, { kind: 'contentSaved', subject: id, detail: { title: texts[tenant.locale as LanguageTag]?.title ?? '' } });
    const saved = await findContent(tx, id, clock.now());
    if (!saved) throw new Error(`${id} was saved and is not there`);
    return saved;
  });
});

/** @throws Refusal inputInvalid with what would not be shown */
async function readTexts({ input, read }: AdminRequest<typeof saveContent>): Promise<StoredTexts> {
  const names = Object.values(input.texts).flatMap(({ body }) => body.match(/[0-9a-f]{32}\.webp/g) ?? []);
  const { pictures, before } = await read(async (tx) => ({
    pictures: await findPictureSizes(tx, names),
    before: input.id === undefined ? undefined : (await findVersion(tx, input.id, input.version))?.texts,
  }));
  const texts: StoredTexts = {};
  const issues: InputIssue[] = [];
  for (const tag of languageTags) {
    const { title, summary, body } = input.texts[tag];
    if (title.trim() === '' && body.trim() === '' && summary.trim() === '') continue;
    const same = before?.[tag]?.body === body ? before[tag] : undefined;
    const { tree, faults } = same ? { tree: same.tree, faults: [] } : await readMarkdown(body, pictures);
    issues.push(...faults.map((fault) => ({ field: `texts.${tag}.body`, ...fault })));
    if (title.trim() === '') issues.push({ field: `texts.${tag}.title`, rule: 'required', args: {} });
    texts[tag] = { title: title.trim(), summary: summary.trim(), body, tree };
  }
  if (issues.length > 0) refuseInput(...issues);
  return texts;
}

function refuseUnfit({ kind, column }: Input, texts: StoredTexts, locale: string): void {
  if (texts[locale as LanguageTag] === undefined) refuseInput({ field: `texts.${locale}.title`, rule: 'required', args: {} });
  if (kind === 'article' && column === undefined) refuseInput({ field: 'column', rule: 'required', args: {} });
  if (kind !== 'article' && column !== undefined) refuseInput({ field: 'column', rule: 'notTogether', args: { other: 'kind' } });
}
