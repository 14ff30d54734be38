// One template at the console: what is published, its draft, and what two people agree to.
import { checkTemplate, templateText, type InputIssue, type LanguageTag, type TemplateIssue } from '@millrace/contract';
import type { AdminTemplate, TemplateForm } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';
import { findPublishedGroup, type PublishedGroup } from '../../shared/groups/template.store.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { listOpenApprovals, type Content } from '../shared/approval.store.ts';
import { approvalOnRow, type Deciding } from '../shared/deciding.ts';
import { countRunners, findTemplateDraft, listVersions, type TemplateDraft } from './templates.store.ts';

export interface TemplateCase {
  published: PublishedGroup | undefined;
  stored: TemplateDraft;
}

/** @throws Refusal notFound where the tenant has neither the group nor a draft of it */
export async function readTemplate(tx: Queryable, tenantId: string, id: string): Promise<TemplateCase> {
  const [published, stored] = [await findPublishedGroup(tx, { tenantId, id }), await findTemplateDraft(tx, id)];
  if (published === undefined && stored.template === null) refuse('notFound');
  return { published, stored };
}

export async function templateView(
  tx: Queryable,
  { tenantId, operatorId, nowMs }: Pick<Deciding, 'tenantId' | 'operatorId' | 'nowMs'>,
  id: string,
): Promise<AdminTemplate> {
  const { published, stored } = await readTemplate(tx, tenantId, id);
  const openOf = async (kind: 'template' | 'endTemplate') =>
    approvalOnRow((await listOpenApprovals(tx, kind, [id], nowMs)).get(id), operatorId);
  return {
    id,
    state: published === undefined ? 'draft' : published.withdrawnAtMs === null ? 'open' : 'withdrawn',
    kind: published?.assignmentType ?? stored.template?.kind ?? 0,
    published: published === undefined ? null : formOf(published),
    withdrawnBy: published?.withdrawnBy ?? '',
    withdrawTime: published?.withdrawnAtMs ?? null,
    versions: await listVersions(tx, id),
    draft: stored.template,
    draftVersion: stored.version,
    savedBy: stored.template === null ? '' : stored.savedBy,
    savedTime: stored.template === null ? null : stored.savedMs,
    runners: await countRunners(tx, { id }),
    approval: await openOf('template'),
    endApproval: await openOf('endTemplate'),
  };
}

function formOf(group: PublishedGroup): TemplateForm {
  const { slots, ...form } = templateText(group);
  return { ...form, words: { ...form.words }, slots: slots.map((slot) => ({ ...slot, settings: { ...slot.settings } })) };
}

/** The check of `npm run groups`, with the path of each mistake in the form. */
export function checkDraft(id: string, { kind, name, words, slots }: TemplateForm) {
  const { template, issues } = checkTemplate({ id, kind, name: name.trim(), words: trimmed(words), slots });
  return { template, issues: issues.map(issueInForm) };
}

function trimmed(words: TemplateForm['words']): TemplateForm['words'] {
  return Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag, text.trim()])) as Record<LanguageTag, string>;
}

function issueInForm({ at, field, rule, args }: TemplateIssue): InputIssue {
  return { field: at === null ? field : `slots.${String(at)}.${field}`, rule, args };
}

/** What publishing the draft would be bound to now; undefined where that is not possible. */
export async function publishContent(
  tx: Queryable,
  { tenantId, id, reason }: { tenantId: string; id: string; reason: string },
): Promise<{ content: Content; before: Content } | undefined> {
  const [published, stored] = [await findPublishedGroup(tx, { tenantId, id }), await findTemplateDraft(tx, id)];
  if (stored.template === null || (published !== undefined && published.withdrawnAtMs !== null)) return undefined;
  const { template } = checkDraft(id, stored.template);
  if (template === null || (published !== undefined && template.assignmentType !== published.assignmentType)) return undefined;
  return {
    content: {
      kind: String(template.assignmentType),
      ...partsOf(template),
      groupVersion: String((published?.version ?? 0) + 1),
      draftVersion: String(stored.version),
      reason,
    },
    before: published === undefined ? {} : partsOf(published),
  };
}

/** In the order of the contract's languages, so that equal words are equal texts. */
function partsOf({ name, words, slots }: Pick<PublishedGroup, 'name' | 'words' | 'slots'>): Content {
  return { groupName: name, words: JSON.stringify(sortedByName(words)), slots: JSON.stringify(slots.map(sortedByName)) };
}

function sortedByName(value: object): object {
  const entries = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, typeof inner === 'object' && inner !== null ? sortedByName(inner as object) : inner]),
  );
}

/** Whether the draft says what is published. */
export function changesNothing({ content, before }: { content: Content; before: Content }): boolean {
  return (['groupName', 'words', 'slots'] as const).every((part) => content[part] === before[part]);
}

/** What withdrawing the group would be bound to now; undefined where it is none of the tenant, or withdrawn already. */
export async function withdrawContent(
  tx: Queryable,
  { tenantId, id, reason }: { tenantId: string; id: string; reason: string },
): Promise<Content | undefined> {
  const published = await findPublishedGroup(tx, { tenantId, id });
  if (published === undefined || published.withdrawnAtMs !== null) return undefined;
  return { kind: String(published.assignmentType), groupName: published.name, groupVersion: String(published.version), reason };
}

/** @throws Refusal inputInvalid with each mistake at its field */
export function refuseMistakes(id: string, form: TemplateForm): void {
  const { issues } = checkDraft(id, form);
  if (issues.length > 0) refuseInput(...issues);
}
