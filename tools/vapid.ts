// `npm run -s vapid > FILE`: a new private key of web push, for VAPID_FILE.
import { newPrivateKey } from '../apps/server/src/alerts/push/vapid-key.ts';

process.stdout.write(`${newPrivateKey()}\n`);
