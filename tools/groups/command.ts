// The command for groups of whoever owns the database: lists them, checks a template file, publishes it as a new version, withdraws a group, as two
// people do at the console. Every publication and withdrawal is noted in the audit trail with who did it.
import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { checkTemplate, inputRules, kindOf, type GroupTemplate, type InputRule, type TemplateIssue } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import { countAudit } from '../../apps/server/src/shared/audit.store.ts';
import { insertPublication, listPublishedGroups, withdrawGroup } from '../../apps/server/src/shared/groups/template.store.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import type { Transaction } from '../../apps/server/src/shared/database/index.ts';
import { asRole } from '../postgres/installation-database.ts';
import { readGroupsOptions, usage, type GroupsOptions } from './options.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
}

/** False when a template has mistakes. @throws UserFacingError for whatever a person has got wrong */
export async function runGroups(args: readonly string[], terminal: Terminal): Promise<boolean> {
  const options = readGroupsOptions(args);
  if (options.act === 'help') terminal.print(usage);
  if (options.act === 'check') return checkFile(options.file, terminal) !== undefined;
  if (options.act === 'publish') return publish(options, terminal);
  if (options.act === 'list') await list(options.tenantId, terminal);
  if (options.act === 'withdraw') await withdraw(options, terminal);
  return true;
}

function checkFile(file: string, { print }: Terminal): GroupTemplate | undefined {
  const { template, issues } = checkTemplate(readJson(file));
  if (template === null) {
    for (const issue of issues) print(lineOf(issue));
    print(`${issues.length} ${issues.length === 1 ? 'mistake' : 'mistakes'} in ${file}; nothing was published.`);
    return undefined;
  }
  print(`${file} is valid: "${template.name}", ${kindOf(template.assignmentType).key}, ${template.slots.length} slots.`);
  return template;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserFacingError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const t = translatorFor('en-US');

/** E.g. `slot btc, targetRate: targetBelowCosts - Must be at least 0.19`. */
function lineOf({ slot, field, rule, args }: TemplateIssue): string {
  return `${slot === null ? 'template' : `slot ${slot}`}, ${field === '' ? 'as a whole' : field}: ${rule} - ${wordsOf(rule, args)}`;
}

function wordsOf(rule: InputRule, args: TemplateIssue['args']): string {
  const missing = inputRules[rule].some((name) => args[name] === undefined);
  return missing ? rule : t(`rule.${rule}`, args);
}

async function publish({ file, tenantId, by }: Extract<GroupsOptions, { act: 'publish' }>, terminal: Terminal): Promise<boolean> {
  const template = checkFile(file, terminal);
  if (template === undefined) return false;
  const publishedBy = by ?? userInfo().username;
  const published = await asRole(terminal.env, 'owner', async (owner) => {
    await requireTenant(owner, tenantId);
    const stored = await insertPublication(owner, { tenantId, publishedBy, template });
    if (stored !== undefined)
      await audit(owner, 'groupPublished', { tenantId, by: publishedBy, group: stored.id, version: stored.version });
    return stored;
  });
  if (published === undefined)
    throw new UserFacingError(`${tenantId} has no open group ${template.id} of kind ${template.assignmentType}: list shows them.`);
  terminal.print(`Published ${published.id}, version ${published.version}, by ${publishedBy}.`);
  return true;
}

async function list(tenantId: string, { env, print }: Terminal): Promise<void> {
  const groups = await asRole(env, 'owner', async (owner) => {
    await requireTenant(owner, tenantId);
    return listPublishedGroups(owner, tenantId);
  });
  for (const group of groups) {
    const state = group.withdrawnAtMs === null ? '' : `, withdrawn ${new Date(group.withdrawnAtMs).toISOString()}`;
    const slots = group.slots.map(({ slot, instId }) => `${slot} ${instId}`).join(', ');
    print(
      `${group.id}  ${kindOf(group.assignmentType).key}  version ${group.version} by ${group.publishedBy}${state}  ${group.name}: ${slots}`,
    );
  }
  if (groups.length === 0) print(`${tenantId} has no groups.`);
}

async function withdraw({ id, tenantId, by = userInfo().username }: Extract<GroupsOptions, { act: 'withdraw' }>, { env, print }: Terminal) {
  const done = await asRole(env, 'owner', async (owner) => {
    await requireTenant(owner, tenantId);
    const withdrawn = await withdrawGroup(owner, { tenantId, id, by });
    if (withdrawn) await audit(owner, 'groupWithdrawn', { tenantId, by, group: id });
    return withdrawn;
  });
  if (!done) throw new UserFacingError(`${tenantId} has no open group ${id}: list shows them.`);
  print(`Withdrew ${id}. Where it is open its tasks buy no more; what they hold is sold as before.`);
}

async function requireTenant(owner: Transaction, tenantId: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from tenant order by id');
  if (rows.some(({ id }) => id === tenantId)) return;
  throw new UserFacingError(`There is no tenant ${tenantId}: there are ${rows.map(({ id }) => id).join(', ')}.`);
}

async function audit(
  owner: Transaction,
  kind: string,
  { tenantId, ...detail }: { tenantId: string; by: string; group: string; version?: number },
): Promise<void> {
  await countAudit(owner, { tenantId, userId: null, kind, address: `${detail.by}@${hostname()} ${detail.group}`, detail });
}
