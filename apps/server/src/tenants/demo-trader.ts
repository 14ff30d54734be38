// The trader of the embedded mode whose passwords are public, in whose account guests look around.
export const demoTrader = { tenantId: 'meridian', uid: '10000001', password: 'demo1234', safePassword: 'demo5678' } as const;
