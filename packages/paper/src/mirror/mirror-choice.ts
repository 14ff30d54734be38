// Which exchange is mirrored: one of OKX's sites by its name, or an address of one's own that speaks the same wire. Nothing else is ever contacted.
import { INSTRUMENTS } from '@millrace/market';

/** Mirrored instruments. */
const MIRROR_INSTRUMENTS_MAX = 50;

export interface MirrorChoice {
  /** Origin. */
  restUrl: string;
  publicWsUrl: string;
  businessWsUrl: string;
  /** What is followed, as far as the exchange lists it. */
  instIds: readonly string[];
}

const SITES: Readonly<Record<string, readonly [restUrl: string, wsUrl: string]>> = {
  global: ['https://www.okx.com', 'wss://ws.okx.com:8443'],
  eea: ['https://eea.okx.com', 'wss://wseea.okx.com:8443'],
  us: ['https://us.okx.com', 'wss://wsus.okx.com:8443'],
};

/** @param site global, eea, us, or an origin @param list instruments, comma separated; "" = the ones we know @throws Error naming the variable */
export function readMirrorChoice(site: string, list: string): MirrorChoice {
  const [restUrl, wsUrl] = SITES[site] ?? ownSite(site);
  return { restUrl, publicWsUrl: `${wsUrl}/ws/v5/public`, businessWsUrl: `${wsUrl}/ws/v5/business`, instIds: readInstruments(list) };
}

function ownSite(text: string): [restUrl: string, wsUrl: string] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '';
  if (!plain) throw new Error('MARKET_SITE must be global, eea, us, or an address like http://127.0.0.1:9100');
  return [url.origin, url.origin.replace(/^http/, 'ws')];
}

function readInstruments(list: string): string[] {
  if (list === '') return INSTRUMENTS.map(({ instId }) => instId);
  const instIds = [...new Set(list.split(',').map((instId) => instId.trim()))];
  if (instIds.length > MIRROR_INSTRUMENTS_MAX || instIds.some((instId) => !/^[A-Z0-9]{1,20}-USDT(-SWAP)?$/.test(instId)))
    throw new Error(`MARKET_INSTRUMENTS must be at most ${MIRROR_INSTRUMENTS_MAX} names like BTC-USDT,BTC-USDT-SWAP`);
  return instIds;
}
