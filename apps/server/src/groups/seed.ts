// The demo groups of the embedded mode: for each demo tenant one group of each kind with three tasks and a loss limit, and one selection of dips.
import { checkTemplate, type GroupTemplateFile } from '@millrace/contract';
import { hasSeed, insertPublication } from '../shared/groups/template.store.ts';
import type { Seed } from '../shared/feature.ts';
import { demoTenants } from '../tenants/index.ts';
import { demoGroups } from './demo-groups.ts';

const PUBLISHED_BY = 'seed';

export const seedGroups: Seed = async (_context, owner) => {
  for (const { id: tenantId } of demoTenants) {
    for (const [seedKey, file] of Object.entries(demoGroups)) {
      if (await hasSeed(owner, tenantId, seedKey)) continue;
      await insertPublication(owner, { tenantId, publishedBy: PUBLISHED_BY, template: templateOf(seedKey, file), seedKey });
    }
  }
};

function templateOf(seedKey: string, file: GroupTemplateFile) {
  const { template, issues } = checkTemplate(file);
  if (template === null) throw new Error(`the demo group ${seedKey} is not valid: ${JSON.stringify(issues)}`);
  return template;
}
