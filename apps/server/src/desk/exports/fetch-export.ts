// The file of a mailed link: once, and to nobody but the operator who asked for it.
import { fetchExport, mayCall } from '@millrace/contract/admin';
import type { Read } from '../../shared/csv-pages.ts';
import { CSV_TYPE } from '../../shared/exports/export-list.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { exportLists } from './export-lists.ts';
import { findPart, takeExport } from './mailed-export.store.ts';

export const fetchExportRoute = adminHandler(fetchExport, async ({ clock }, { input: { link }, operator, read, record }) => {
  const { operatorId, roles } = operator;
  const { id, fileName } = await read(async (tx) => {
    const taken = await takeExport(tx, { link, operatorId, nowMs: clock.now() });
    const list = exportLists.find(({ call }) => call.name === taken?.list);
    if (!taken || !list || !mayCall(roles, list.call)) refuse('notFound');
    await record(tx, { kind: 'fileFetched', subject: taken.id, detail: { file: list.fileName } });
    return { id: taken.id, fileName: list.fileName };
  });
  return { contentType: CSV_TYPE, fileName, parts: partsOf(read, id) };
});

async function* partsOf(read: Read, id: string): AsyncGenerator<string> {
  for (let number = 0; ; number += 1) {
    const words = await read((tx) => findPart(tx, id, number));
    if (words === undefined) return;
    yield words;
  }
}
