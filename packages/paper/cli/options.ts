// The options of `npm run paper`, each checked before anything starts. A wrong option ends in one sentence with its name and what is allowed.
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MarketFileError } from '@millrace/market';
import { readRecording } from '@millrace/market/files';
import { readFaultFile, readConfiguredAccount, readSettings } from '@millrace/paper';
import { UserFacingError } from '../../../tools/process/user-facing-error.ts';

export const HELP = `The paper exchange alone: OKX's v5 protocol over invented money.

  npm run paper -- --port 9100 --account 'KEY:SECRET:PASSPHRASE:USDT=100000,BTC=1'

  --port N          port to listen on; 0 takes a free one (9100)
  --host ADDRESS    address to listen on (127.0.0.1: this machine only)
  --market WHAT     synthetic, replay:FILE[,FILE] with candles as CSV or CSV.gz named INSTRUMENT-BAR.anything, or okx: the live
                    public feed, mirrored (synthetic)
  --site WHERE      okx: global, eea, us, or an address like http://127.0.0.1:9200 (global)
  --instruments A,B okx: what is followed, such as BTC-USDT,BTC-USDT-SWAP (the ten that the synthetic market has)
  --seed N          of the synthetic market, and of chance in faults (1)
  --speed N|max     how much faster than the wall clock, or max: the next price waits for its listeners (1)
  --offset TIME     where a replay opens: ISO time or milliseconds in the files (their start)
  --funding A,B     funding rates of the settlements, one after the other and over again: 0.0001,-0.0003 (0.0001)
  --book KIND       bars: orders fill whole at the price; depth: a book of 400 levels (bars)
  --depth USDT      mean worth of a level of the depth book (20000)
  --rate-limits on|off   the venue's limits of calls (on)
  --account TEXT    KEY:SECRET:PASSPHRASE:USDT=100000,BTC=1; may be given several times; one that exists is kept as
                    it is. Other users of this machine can see a command line
  --faults FILE     JSON of what is to go wrong (packages/paper/README.md)
  --data DIR        where accounts, orders and clock are kept (data/paper-alone)
  --token TEXT      lets other machines plan faults and give money; PAPER_ADMIN_TOKEN does the same
  --help            this text
`;

export interface PaperCommand {
  help: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Of the exchange's process. */
  environment: Record<string, string>;
  /** As on the command line, without their secrets. */
  accounts: { apiKey: string; money: string }[];
  /** For a person. */
  market: string;
  faults: { file: string; count: number } | undefined;
}

const OPTIONS = {
  port: { type: 'string', default: '9100' },
  host: { type: 'string', default: '127.0.0.1' },
  market: { type: 'string', default: 'synthetic' },
  site: { type: 'string', default: '' },
  instruments: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  speed: { type: 'string', default: '1' },
  offset: { type: 'string', default: '' },
  funding: { type: 'string', default: '' },
  book: { type: 'string', default: 'bars' },
  depth: { type: 'string', default: '' },
  'rate-limits': { type: 'string', default: 'on' },
  account: { type: 'string', multiple: true, default: [] as string[] },
  faults: { type: 'string', default: '' },
  data: { type: 'string', default: 'data/paper-alone' },
  token: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const;

/** The exchange's own names of these settings, in whose words it refuses. */
const VARIABLES: Readonly<Record<string, string>> = {
  PAPER_PORT: '--port',
  MARKET_SEED: '--seed',
  MARKET_SPEED: '--speed',
  MARKET_OFFSET: '--offset',
  MARKET_FUNDING: '--funding',
  PAPER_BOOK: '--book',
  PAPER_DEPTH_USDT: '--depth',
  PAPER_RATE_LIMITS: '--rate-limits',
  MARKET_SITE: '--site',
  MARKET_INSTRUMENTS: '--instruments',
  MARKET: '--market',
};

/** Reads and checks everything. Relative paths count from `cwd`. @throws UserFacingError */
export async function readPaperCommand(args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv): Promise<PaperCommand> {
  const values = parse(args);
  if (isIP(values.host) === 0 && values.host !== 'localhost')
    throw new UserFacingError(`--host must be an address such as 127.0.0.1 or 0.0.0.0, not "${values.host}".`);
  const token = values.token || (environment['PAPER_ADMIN_TOKEN'] ?? '');
  if (token !== '' && !/^[!-~]{16,200}$/.test(token))
    throw new UserFacingError('--token must have 16 to 200 visible characters and no space.');
  const files = values.market.startsWith('replay:') ? values.market.slice('replay:'.length).split(',') : [];
  const paths = files.filter((file) => file !== '').map((file) => path.resolve(cwd, file));
  const market = files.length > 0 ? `replay:${paths.join(',')}` : values.market;
  const dataDir = path.resolve(cwd, values.data);
  const faultFile = values.faults === '' ? '' : path.resolve(cwd, values.faults);
  const exchange: Record<string, string> = {
    PAPER_PORT: values.port,
    PAPER_HOST: values.host,
    PAPER_DATA_DIR: dataDir,
    MARKET: market,
    MARKET_SITE: values.site,
    MARKET_INSTRUMENTS: values.instruments,
    MARKET_SEED: values.seed,
    MARKET_SPEED: values.speed,
    MARKET_OFFSET: values.offset,
    MARKET_FUNDING: values.funding,
    PAPER_BOOK: values.book,
    PAPER_DEPTH_USDT: values.depth,
    PAPER_RATE_LIMITS: values['rate-limits'],
    PAPER_ACCOUNTS: JSON.stringify(values.account),
    PAPER_FAULTS: faultFile,
    PAPER_ADMIN_TOKEN: token,
  };
  const accounts = readAccounts(values.account);
  const faults = readFaults(values.faults, faultFile);
  checkSettings(exchange);
  await checkRecordings(paths);
  return {
    help: values.help,
    host: values.host,
    port: Number(values.port),
    dataDir,
    environment: exchange,
    accounts,
    market: `${marketText(values, files)}, speed ${values.speed}, book ${values.book}`,
    faults,
  };
}

function marketText({ market, site, seed }: { market: string; site: string; seed: string }, files: readonly string[]): string {
  if (files.length > 0) return `replay of ${files.join(', ')}`;
  return market === 'okx' ? `live, mirrored from ${site || 'global'}` : `${market}, seed ${seed}`;
}

function parse(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'] {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UserFacingError(`${cause.message.split(/\.\s|\.?\n/)[0]}. --help lists the options.`, { cause });
  }
}

function checkSettings(environment: Record<string, string>): void {
  try {
    readSettings(environment);
  } catch (cause) {
    const message = (cause as Error).message;
    const [variable = ''] = message.split(' ');
    const value = environment[variable] ?? '';
    throw new UserFacingError(`${message.replace(variable, VARIABLES[variable] ?? variable)}, not "${value}".`, { cause });
  }
}

function readAccounts(texts: readonly string[]): PaperCommand['accounts'] {
  const accounts = texts.map((text, index) => {
    try {
      const { apiKey, balances } = readConfiguredAccount(text);
      const money = Object.entries(balances).map(([ccy, amount]) => `${amount} ${ccy}`);
      return { apiKey, money: money.join(', ') };
    } catch (cause) {
      throw new UserFacingError(`--account ${texts.length > 1 ? `(number ${index + 1}) ` : ''}${(cause as Error).message}.`, { cause });
    }
  });
  const twice = accounts.find(({ apiKey }, index) => accounts.findIndex((other) => other.apiKey === apiKey) !== index);
  if (twice) throw new UserFacingError(`--account must name each key once, and ${twice.apiKey} is there twice.`);
  return accounts;
}

function readFaults(name: string, file: string): PaperCommand['faults'] {
  if (file === '') return undefined;
  if (!existsSync(file)) throw new UserFacingError(`--faults must name a file of faults, and ${name} does not exist.`);
  try {
    return { file: name, count: readFaultFile(readFileSync(file, 'utf8'), 0).plans.length };
  } catch (cause) {
    throw new UserFacingError(`--faults ${name}: ${(cause as Error).message}.`, { cause });
  }
}

async function checkRecordings(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (!existsSync(file)) throw new UserFacingError(`--market must name files that exist, and ${file} does not.`);
    try {
      await readRecording(file);
    } catch (cause) {
      if (!(cause instanceof MarketFileError)) throw cause;
      throw new UserFacingError(`--market: ${cause.message}`, { cause });
    }
  }
}
