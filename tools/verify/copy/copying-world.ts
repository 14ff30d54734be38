// A leader and his copiers on a paper exchange, whose engine trades over a connection that can lose what passes.
import { startFaultyConnection, type FaultyConnection } from '@millrace/paper/testing';
import type { CopySettings } from '@millrace/contract';
import { makeFollow } from '../../../packages/engine/src/testing/copied-leader.ts';
import { seeded } from '../../../packages/engine/src/testing/seeded.ts';
import { startWorld, type EngineDatabase, type LinkedAccount, type World } from '../../../packages/engine/src/testing/world.ts';
import { LEAD_INSTRUMENTS, startLead, type Lead } from './lead.ts';

export interface CopyingWorldOptions {
  database: EngineDatabase;
  seed: number;
  copiers: number;
  /** Of the copier of this number. */
  termsOf: (copier: number) => Partial<CopySettings>;
  /** Share of the leader's orders that come while the copies of the one before are under way; a quarter unless given. */
  hurries?: number;
}

export interface CopyingWorld {
  database: EngineDatabase;
  world: World;
  connection: FaultyConnection;
  lead: Lead;
  followIds: readonly string[];
  /** The leader's first. */
  accounts: readonly LinkedAccount[];
  random: () => number;
  close(): Promise<void>;
}

/** Which every order carries. */
export const BROKER_CODE = 'millraceProof1';
const USDT = { lead: '10000000', copier: '100000' };
/** The clock of few copiers, who are served in a moment, runs faster: a leader whose entry was lost tries again after a minute of it. */
const FEW_COPIERS = 50;
const SPEED_OF_FEW = 10;
const HURRIES = 0.25;

export async function openCopyingWorld(options: CopyingWorldOptions): Promise<CopyingWorld> {
  const { database, seed, hurries = HURRIES } = options;
  const random = seeded(seed);
  const world = await startWorld({ seed, speed: options.copiers > FEW_COPIERS ? 1 : SPEED_OF_FEW });
  const connection = await startFaultyConnection({ venuePort: world.paper.port, random, faults: {} });
  const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: USDT.lead }));
  const lead = await startLead(database, { account, random, hurries });
  const accounts = [account];
  const followIds: string[] = [];
  for (let copier = 0; copier < options.copiers; copier += 1) {
    const linked = await world.linkAccount(database, await world.openPaperAccount({ USDT: USDT.copier }));
    const settings = options.termsOf(copier);
    followIds.push((await makeFollow(database, linked, { leadId: lead.leadId, settings, instIds: LEAD_INSTRUMENTS })).followId);
    accounts.push(linked);
  }
  return {
    ...{ database, world, connection, lead, followIds, accounts, random },
    async close() {
      await connection.close();
      await world.close();
    },
  };
}
