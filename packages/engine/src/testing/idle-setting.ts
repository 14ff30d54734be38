// Settings of an idle-funds task for tests: it looks every hour and keeps 20 USDT.
import type { IdleFundsSettings } from '@millrace/contract';

export const idleSettings: IdleFundsSettings = {
  direction: 'long',
  leverage: 1,
  repeatMode: 'repeat',
  stopLossAmount: '0',
  reserve: '20',
  intervalSec: 3600,
  minAprPct: '0.01',
};
