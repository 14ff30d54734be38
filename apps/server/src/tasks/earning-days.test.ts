// Days of earnings are those of the tenant's time zone, by the venue's clock.
import { earnings } from '@millrace/contract';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { newPerson, setUpServer } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';

const server = setUpServer();

test('a cycle that closes at 17:00 UTC belongs to the next day in Shanghai and to the same one in New York', async () => {
  const person = await newPerson(server);
  const { taskId } = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id });
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  try {
    await admin.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
       values ($1, 'L', 0, 'meridian', 'paper', 'TARGET', 0, 5, 1, 0, 4, 0, $2)`,
      [taskId, Date.parse('2026-11-20T17:00:00Z')],
    );
    const answered = async () => (await server.call(earnings, {}, { token: person.token })).data;
    expect(await answered()).toMatchObject({ timeZone: 'Asia/Shanghai', days: [{ day: '2026-11-21', net: '4' }] });
    await admin.query(`update tenant set time_zone = 'America/New_York' where id = 'meridian'`);
    await vi.waitFor(async () => expect(await answered()).toMatchObject({ timeZone: 'America/New_York', days: [{ day: '2026-11-20' }] }));
    await expect(admin.query(`update tenant set time_zone = 'Mars/Olympus' where id = 'meridian'`)).rejects.toThrow(/time zone/);
  } finally {
    await admin.end();
  }
});
