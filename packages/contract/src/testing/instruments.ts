// Two instruments as the server lists them, with the venue's real steps; for tests of server and app.
import type { InstrumentInfo } from '../market.ts';

export const btcSwap: InstrumentInfo = {
  instId: 'BTC-USDT-SWAP',
  productType: 2,
  productName: 'BTCUSDT',
  baseCcy: 'BTC',
  tickSize: '0.1',
  lotSize: '0.01',
  minSize: '0.01',
  contractValue: '0.01',
  maxLeverage: 100,
  state: 'live',
  takerRate: '0.0005',
  makerRate: '0.0002',
  maintenanceRate: '0.004',
  lastPrice: '60000',
  changePct: '1.84',
};

export const btcSpot: InstrumentInfo = {
  instId: 'BTC-USDT',
  productType: 1,
  productName: 'BTC/USDT',
  baseCcy: 'BTC',
  tickSize: '0.1',
  lotSize: '0.00000001',
  minSize: '0.00001',
  contractValue: '1',
  maxLeverage: 1,
  state: 'live',
  takerRate: '0.001',
  makerRate: '0.0008',
  maintenanceRate: '0',
  lastPrice: '60000',
  changePct: '1.84',
};
