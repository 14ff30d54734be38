// Pages of an inbox and of a chat while the tables hold many messages of others, against few. Each reader has as many of his own in both.
import { countUnreadOf, pageMessages, type InboxPlace } from '../../../apps/server/src/messages/message.store.ts';
import { chatIdOf } from '../../../apps/server/src/chat/chat.store.ts';
import { CHAT_PAGE, readChatPage } from '../../../apps/server/src/chat/chat-view.ts';
import { inTenant, type Transaction } from '../../../apps/server/src/shared/database/index.ts';
import { quantile } from '../lib/statistics.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import type { BenchRow } from '../shape.ts';
import { asAdmin, ratio, TENANT, traderId } from './traders.ts';

interface Sizes {
  few: number;
  many: number;
  /** Messages of each trader and of each conversation: the most that is kept. */
  ofEach: number;
  turns: number;
}

const SIZE = 20;
const WARM_TURNS = 20;
const START_MS = Date.UTC(2026, 0, 1);
const EVERY_MS = 60_000;

/** Two databases, read in turns. */
export async function measurePages(
  { small, large }: Record<'small' | 'large', Pick<TemporaryDatabase, 'adminUrl' | 'pools'>>,
  { few, many, ofEach, turns }: Sizes,
): Promise<BenchRow[]> {
  await load(small.adminUrl, few, ofEach);
  await load(large.adminUrl, many, ofEach);
  const measured: BenchRow[] = [];
  for (const [name, read] of reads(ofEach)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let turn = 0; turn < turns + WARM_TURNS; turn += 1) {
      const smallMs = await msOf(small, (tx) => read(tx, turn % (few / ofEach)));
      const largeMs = await msOf(large, (tx) => read(tx, (turn * 7) % (many / ofEach)));
      if (turn < WARM_TURNS) continue;
      times.small.push(smallMs);
      times.large.push(largeMs);
    }
    const [smallMs, largeMs] = [quantile(times.small, 0.5), quantile(times.large, 0.5)];
    measured.push(
      { id: `${name}, ${many.toLocaleString('en-US')} messages`, value: Number(largeMs.toFixed(3)), unit: 'ms' },
      { id: `${name}, against ${few.toLocaleString('en-US')}`, value: ratio(largeMs, smallMs), unit: 'ratio' },
    );
  }
  return measured;
}

async function msOf({ pools }: Pick<TemporaryDatabase, 'pools'>, work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await inTenant(pools().app, TENANT, work);
  return performance.now() - startMs;
}

type Read = (tx: Transaction, reader: number) => Promise<unknown>;

function reads(ofEach: number): [string, Read][] {
  const middle = { atMs: START_MS + (ofEach / 2) * EVERY_MS, id: '' };
  const inbox = (place: Partial<InboxPlace>): Read => {
    return (tx, reader) => pageMessages(tx, traderId(reader), { tab: undefined, after: undefined, size: SIZE, ...place });
  };
  const chat = (beforeNumber?: number): Read => {
    return (tx, reader) => readChatPage(tx, { chatId: chatIdOf(traderId(reader)), beforeNumber, pageSize: CHAT_PAGE });
  };
  return [
    ['inbox, newest', inbox({})],
    ['inbox, a tab', inbox({ tab: 'orders' })],
    ['inbox, a page in the middle', inbox({ after: middle })],
    ['unread integer', (tx, reader) => countUnreadOf(tx, [traderId(reader)])],
    ['chat, newest', chat()],
    ['chat, a page in the middle', chat(ofEach / 2)],
  ];
}

/** One of a kind of each tab after the other, every tenth unread; in both tables the same. */
async function load(adminUrl: string, messages: number, ofEach: number): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    const values = [messages, TENANT, START_MS, EVERY_MS, ofEach];
    // Rows of one reader lie apart, as they were written over the months.
    const each = `from generate_series(0, $1::int - 1) n, lateral (select n % ($1 / $5::int) as reader, n / ($1 / $5::int) as number,
      to_timestamp(($3::float8 + n / ($1 / $5::int) * $4::float8) / 1000) as at) place`;
    await admin.query(
      `insert into message (id, tenant_id, user_id, kind, args, read_at, created_at)
       select 'msg_' || n, $2, 'usr_bench' || reader, (array['cycleClosed', 'transferSent', 'accountUnfrozen'])[1 + number % 3],
              '{"environment":"paper","instId":"BTC-USDT-SWAP","net":"1.25"}', case when number % 10 > 0 then at end, at ${each}`,
      values,
    );
    await admin.query(
      `insert into chat_message (id, chat_id, number, tenant_id, user_id, client_id, words, created_at)
       select 'chm_' || n, 'cht_bench' || reader, number + 1, $2, 'usr_bench' || reader, n::text, 'The order of yesterday was closed at another price', at ${each}`,
      values,
    );
    await admin.query('vacuum analyze message');
    await admin.query('vacuum analyze chat_message');
  });
}
