// OAuth clients of the paper exchange for fast connect: one client for each demo tenant, under the name of its brand. Client secrets are derived from the
// secret of the installation and are not logged.
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

/** Path of the app that receives the authorisation code. */
const REDIRECT_PATH = '/fastapi';

/** `appPort` is the port of the app; 0 allows any port. */
export function paperClients({ paperSecret }: DataFolder, appPort: number): PaperClient[] {
  const port = appPort === 0 ? '' : `:${appPort}`;
  return demoTenants.map(({ id, name, host }) => ({
    tenantId: id,
    id: `millrace-${id}`,
    name,
    secret: createHmac('sha256', paperSecret).update(id).digest('base64url'),
    // The demo tenant of localhost is also reached by 127.0.0.1 and ::1.
    redirectUris: [host, ...(host === 'localhost' ? ['127.0.0.1', '[::1]'] : [])].map((one) => `http://${one}${port}${REDIRECT_PATH}`),
  }));
}
