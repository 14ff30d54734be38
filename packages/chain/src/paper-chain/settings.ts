// The settings of the paper chain's process, from its environment.
import { z } from 'zod/mini';
import type { PaperChainOptions } from './start-paper-chain.ts';

const BLOCK_MS = 3000;

const purses = z.array(
  z.strictObject({
    secret: z.string().check(z.minLength(16), z.maxLength(100)),
    label: z.string().check(z.minLength(1), z.maxLength(100)),
    open: z.boolean(),
    amount: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,6})?$/)),
  }),
);

/** CHAIN_PORT, CHAIN_DATA_DIR, CHAIN_BLOCK_MS and CHAIN_PURSES, a JSON list of {secret, label, open, amount}. @throws Error in one sentence */
export function readSettings(env: Readonly<Record<string, string | undefined>>): PaperChainOptions {
  const dataDir = env['CHAIN_DATA_DIR'];
  if (!dataDir) throw new Error('CHAIN_DATA_DIR is missing: the folder of the journal.');
  return {
    port: wholeOf(env, 'CHAIN_PORT', 0),
    dataDir,
    blockMs: wholeOf(env, 'CHAIN_BLOCK_MS', BLOCK_MS),
    purses: pursesOf(env['CHAIN_PURSES']),
  };
}

function wholeOf(env: Readonly<Record<string, string | undefined>>, name: string, fallback: number): number {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  if (!/^\d{1,8}$/.test(value)) throw new Error(`${name} is "${value}"; it must be a whole number.`);
  return Number(value);
}

function pursesOf(value: string | undefined): PaperChainOptions['purses'] {
  if (!value) return [];
  try {
    return purses.parse(JSON.parse(value));
  } catch (cause) {
    throw new Error('CHAIN_PURSES must be a JSON list of {secret, label, open, amount}.', { cause });
  }
}
