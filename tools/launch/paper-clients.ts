// Fast connect on the paper exchange: each demo brand is a program of its own there, so that its traders read its name and no other. Secrets are made from the
// installation's own and stand in no log.
import { createHmac } from 'node:crypto';
import { demoTenants } from '../../apps/server/src/tenants/demo-tenants.ts';
import type { DataFolder } from './data-folder.ts';

export interface PaperClient {
  tenantId: string;
  id: string;
  name: string;
  secret: string;
  redirectUris: string[];
}

/** Where the app takes up what the exchange sends back. */
const BACK = '/fastapi';

/** `appPort` is the port under which the app is reached; 0 is one that the system has yet to choose. */
export function paperClients({ paperSecret }: DataFolder, appPort: number): PaperClient[] {
  const port = appPort === 0 ? '' : `:${appPort}`;
  return demoTenants.map(({ id, name, host }) => ({
    tenantId: id,
    id: `millrace-${id}`,
    name,
    secret: createHmac('sha256', paperSecret).update(id).digest('base64url'),
    // 127.0.0.1 and ::1 count as localhost.
    redirectUris: [host, ...(host === 'localhost' ? ['127.0.0.1', '[::1]'] : [])].map((one) => `http://${one}${port}${BACK}`),
  }));
}
