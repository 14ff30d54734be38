// The trader of the embedded mode whose passwords are public, in whose account guests look around.
import { demoNumber } from '@millrace/contract';

export const demoTrader = { tenantId: 'meridian', uid: demoNumber, password: 'demo1234', safePassword: 'demo5678' } as const;
