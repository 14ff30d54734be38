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
    await admin.query(
      `insert into task_cell_net (task_id, leg, cycle, ts, tenant_id, environment, net)
       values ($1, 'L', 1, $2, 'meridian', 'paper', 1.5), ($1, 'L', 1, $3, 'meridian', 'paper', 2)`,
      [taskId, Date.parse('2026-11-20T17:30:00Z'), Date.parse('2026-01-05T12:00:00Z')],
    );
    expect(await answered()).toMatchObject({
      days: [
        { day: '2026-01-05', net: '2' },
        { day: '2026-11-21', net: '5.5' },
      ],
      totals: [{ environment: 'paper', net: '7.5' }],
      tasks: [{ id: taskId, net: '7.5' }],
      thirtyDays: [{ environment: 'paper', inGroups: '0', own: '5.5' }],
    });
    await admin.query('delete from task_cell_net where task_id = $1', [taskId]);
    await admin.query(`update tenant set time_zone = 'America/New_York' where id = 'meridian'`);
    await vi.waitFor(async () => expect(await answered()).toMatchObject({ timeZone: 'America/New_York', days: [{ day: '2026-11-20' }] }));
    await expect(admin.query(`update tenant set time_zone = 'Mars/Olympus' where id = 'meridian'`)).rejects.toThrow(/time zone/);
  } finally {
    await admin.end();
  }
});
