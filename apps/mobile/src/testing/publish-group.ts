// Publishes a group in a running system, as its operator does.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { languageTags, type GroupTemplateFile } from '@millrace/contract';
import type { RunningSystem } from './running-system.ts';

const groupsCommand = fileURLToPath(new URL('../../../../tools/groups/main.ts', import.meta.url));

/** The same text in every language. */
export function wordsOf(text: string): GroupTemplateFile['words'] {
  return Object.fromEntries(languageTags.map((tag) => [tag, text]));
}

export async function publishGroup(system: RunningSystem, template: GroupTemplateFile): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-group-'));
  try {
    const file = path.join(folder, 'group.json');
    writeFileSync(file, JSON.stringify(template));
    const env = { ...process.env, DATABASE_URL: system.run.database?.url ?? '' };
    await promisify(execFile)(process.execPath, [groupsCommand, 'publish', file, '--tenant', 'meridian'], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
