// One server, or one paper exchange, for the tests of a file: started before the first test and stopped after the last one.
import { afterAll, beforeAll } from 'vitest';
import { startTestChain, type TestChain } from './start-test-chain.ts';
import { startTestPaper, type TestPaper, type TestPaperOptions } from './start-test-paper.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts';

/**
 * Registers the hooks that start and stop a server; what it returns can be used from the next hook on.
 * @param options a function where they depend on what an earlier hook made, such as the venues of a paper exchange
 */
export function setUpServer(options: TestServerOptions | (() => TestServerOptions) = {}): TestServer {
  const current = startOnce(() => startTestServer(typeof options === 'function' ? options() : options));
  return {
    get port() {
      return current().port;
    },
    get managementPort() {
      return current().managementPort;
    },
    get database() {
      return current().database;
    },
    get server() {
      return current().server;
    },
    ask: (question) => current().ask(question),
    call: (call, input, callOptions) => current().call(call, input, callOptions),
    stop: () => current().stop(),
  };
}

/** As `setUpServer`, for a paper exchange. */
function setUpPaper(options: TestPaperOptions = {}): TestPaper {
  const current = startOnce(() => startTestPaper(options));
  return {
    get url() {
      return current().url;
    },
    get venues() {
      return current().venues;
    },
    openAccount: (fields) => current().openAccount(fields),
    changeKey: (apiKey, fields) => current().changeKey(apiKey, fields),
    plan: (fault) => current().plan(fault),
    orders: (apiKey) => current().orders(apiKey),
    bills: (apiKey) => current().bills(apiKey),
    hold: () => current().hold(),
    stop: () => current().stop(),
  };
}

interface WithPaper extends Omit<TestServerOptions, 'environment'> {
  paper?: TestPaperOptions;
  /** Seeds the two demo traders who can be copied. */
  hasDemoTraders?: boolean;
  /** More settings; asked for when the server starts. */
  more?: () => Record<string, string>;
}

/** A paper exchange and a server that has it as its only venue. */
export function setUpServerWithPaper(options: WithPaper = {}): {
  paper: TestPaper;
  server: TestServer;
} {
  const { paper: paperOptions, hasDemoTraders = false, more, ...parts } = options;
  const paper = setUpPaper(paperOptions);
  return {
    paper,
    server: setUpServer(() => ({ ...parts, environment: { VENUES: paper.venues, DEMO_TRADERS: hasDemoTraders ? '1' : '0', ...more?.() } })),
  };
}

/** A paper chain and a server that pays through it, with all roles unless they are given. */
export function setUpServerWithChain({ roles, ...options }: Omit<TestServerOptions, 'environment'> & { roles?: string } = {}): {
  chain: TestChain;
  server: TestServer;
} {
  const current = startOnce(() => startTestChain(options.clock?.now));
  const chain: TestChain = {
    get url() {
      return current().url;
    },
    get setting() {
      return current().setting;
    },
    get tenantAddress() {
      return current().tenantAddress;
    },
    get traderAddress() {
      return current().traderAddress;
    },
    pay: (to, amount, network) => current().pay(to, amount, network),
    mine: (blocks) => current().mine(blocks),
    plan: (fault) => current().plan(fault),
    state: () => current().state(),
    stop: () => current().stop(),
  };
  return {
    chain,
    server: setUpServer(() => ({ ...options, environment: { CHAIN: chain.setting, ...(roles !== undefined && { ROLES: roles }) } })),
  };
}

function startOnce<T extends { stop(): Promise<void> }>(start: () => Promise<T>): () => T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.stop());
  return () => {
    if (!started) throw new Error('not started yet: use it in a test or in a later hook');
    return started;
  };
}
