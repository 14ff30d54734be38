// What is cleaned of uploads and what stays.
import { randomBytes } from 'node:crypto';
import { updateInfo } from '@millrace/contract';
import { expect, test } from 'vitest';
import { inTenant } from '../shared/database/index.ts';
import { newPerson, testClock, setUpServer } from '../testing/index.ts';
import { cleanUploadsJob } from './jobs.ts';
import { insertUpload } from './upload.store.ts';

const clock = testClock();
const server = setUpServer({ clock });

test('deletes pictures that nothing used within a day, never an avatar', async () => {
  const person = await newPerson(server);
  const [avatar, unused] = [`${randomBytes(16).toString('hex')}.webp`, `${randomBytes(16).toString('hex')}.webp`];
  await inTenant(server.server.context.pools.app, 'meridian', async (tx) => {
    for (const name of [avatar, unused])
      await insertUpload(
        tx,
        { name, tenantId: 'meridian', userId: person.user.id, bytes: Buffer.from('x'), digest: Buffer.alloc(32), look: '0'.repeat(64) },
        clock.now(),
      );
  });
  expect((await server.call(updateInfo, { image: avatar }, { token: person.token })).status).toBe(200);
  const left = async (): Promise<string[]> => {
    await cleanUploadsJob['clean_uploads']?.(server.server.context, {});
    const { rows } = await server.database.pools().audit.query<{ name: string }>(`select name from upload where tenant_id = 'meridian'`);
    return rows.map(({ name }) => name);
  };
  expect((await left()).toSorted()).toEqual([avatar, unused].toSorted());
  clock.advance(86_400_001);
  expect(await left()).toEqual([avatar]);
});
