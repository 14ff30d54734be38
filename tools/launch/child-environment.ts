// The environment variables of the child processes; a production deployment sets the same ones by hand.
import path from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { chainPurses, tenantPurseSecrets } from './chain-purses.ts';
import { paperClients } from './paper-clients.ts';
import type { Settings } from './settings.ts';

export interface Addresses {
  appPort: number;
  consolePort: number;
  managementPort: number;
  paperPort: number | undefined;
  chainPort: number | undefined;
  databaseUrl: string;
  webFolder: string | undefined;
  consoleWebFolder: string | undefined;
}

/** The server's environment. `EMBEDDED=1` only on the embedded database: it allows the demo seeds and the mail catcher. */
export function serverEnvironment(settings: Settings, data: DataFolder, addresses: Addresses): NodeJS.ProcessEnv {
  const embedded = settings.databaseUrl === undefined;
  return {
    ...process.env,
    ...compileCache(data),
    PORT: String(addresses.appPort),
    CONSOLE_PORT: String(addresses.consolePort),
    HOST: settings.host,
    MANAGEMENT_PORT: String(addresses.managementPort),
    DATA_DIR: data.root,
    DATABASE_URL: addresses.databaseUrl,
    KEK_FILE: settings.kekFile ?? data.kekFile,
    EMBEDDED: embedded ? '1' : '',
    DEMO_TRADERS: process.env['DEMO_TRADERS'] ?? '1',
    DEMO_HISTORY: String(settings.demoHistory),
    VENUES: settings.venues ?? JSON.stringify(addresses.paperPort === undefined ? [] : [paperVenue(data, addresses.paperPort)]),
    CHAIN: addresses.chainPort === undefined ? '' : JSON.stringify(paperChain(data, addresses.chainPort)),
    MARKET_SPEED: settings.market['MARKET_SPEED'],
    WEB_DIR: addresses.webFolder ?? '',
    CONSOLE_WEB_DIR: addresses.consoleWebFolder ?? '',
  };
}

/**
 * The paper exchange's environment; unset settings are left out. All traders call from one IP address here, so call limits are off unless
 * PAPER_RATE_LIMITS is set.
 */
export function paperEnvironment(settings: Settings, data: DataFolder, port: number): NodeJS.ProcessEnv {
  const market = Object.entries(settings.market).filter(([, value]) => value !== '');
  return {
    PAPER_RATE_LIMITS: 'off',
    MARKET_DAYS_BACK: String(settings.demoHistory),
    ...process.env,
    ...compileCache(data),
    ...Object.fromEntries(market),
    PAPER_PORT: String(port),
    PAPER_HOST: '127.0.0.1',
    PAPER_DATA_DIR: data.paperFolder,
    PAPER_OAUTH_CLIENTS: JSON.stringify(paperClients(data, settings.port).map(({ tenantId: _tenantId, ...client }) => client)),
  };
}

/** The paper chain's environment. */
export function chainEnvironment(data: DataFolder, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...compileCache(data),
    CHAIN_PORT: String(port),
    CHAIN_DATA_DIR: data.chainFolder,
    CHAIN_PURSES: JSON.stringify(chainPurses(data)),
  };
}

function paperChain(data: DataFolder, port: number): Record<string, unknown> {
  return { url: `http://127.0.0.1:${port}`, purses: tenantPurseSecrets(data) };
}

/** Compiled modules are kept, so that a restarted process listens sooner. */
function compileCache(data: DataFolder): NodeJS.ProcessEnv {
  return { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(data.root, 'compile-cache') };
}

function paperVenue(data: DataFolder, port: number): Record<string, unknown> {
  const sockets = `ws://127.0.0.1:${port}/ws/v5`;
  return {
    id: 'paper',
    kind: 'paper',
    restUrl: `http://127.0.0.1:${port}`,
    publicWsUrl: `${sockets}/public`,
    privateWsUrl: `${sockets}/private`,
    businessWsUrl: `${sockets}/business`,
    ...(process.env['PAPER_RATE_LIMITS'] === 'on' ? { connectionsPerSecond: 3 } : {}),
    pageUrl: `http://127.0.0.1:${port}/paper/open`,
    oauth: {
      authorizeUrl: `http://127.0.0.1:${port}/paper/oauth/authorize`,
      clients: Object.fromEntries(paperClients(data, 0).map(({ tenantId, id, secret }) => [tenantId, { id, secret }])),
    },
  };
}
