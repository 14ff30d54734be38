// The least that pushes cost: a loop that encrypts by the library and posts by node's own client, for the bench of alerts.
import { Agent, request } from 'node:http';
import webPush from 'web-push';

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Requests that the bare loop has open at once: as many as the server's connections to one push service. */
const POSTS_AT_ONCE = 8;

/** One signature for all, one push for each. @returns processor time in ms */
export async function postBare(devices: readonly Device[]): Promise<number> {
  const keys = webPush.generateVAPIDKeys();
  const [first] = devices;
  if (!first) throw new Error('no devices');
  const { origin } = new URL(first.endpoint);
  const { Authorization } = webPush.getVapidHeaders(origin, 'mailto:bench@example.com', keys.publicKey, keys.privateKey, 'aes128gcm');
  const agent = new Agent({ keepAlive: true, maxSockets: POSTS_AT_ONCE });
  const payload = JSON.stringify({
    tag: 'msg_bench',
    title: 'Task stopped by an operator',
    body: '[Paper] BTC/USDT: an operator stopped buying',
    path: '/message',
  });
  const post = ({ endpoint, p256dh, auth }: Device): Promise<void> => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: 60,
      headers: { Authorization },
    });
    return new Promise((resolve, reject) => {
      const sent = request(endpoint, { method: 'POST', headers, agent }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201 ? resolve() : reject(new Error(`a push was answered ${String(answer.statusCode)}`)),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
  const cpu = process.cpuUsage();
  const waiting = devices.values();
  await Promise.all(
    Array.from({ length: POSTS_AT_ONCE }, async () => {
      for (const device of waiting) await post(device);
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  agent.destroy();
  return (user + system) / 1000;
}
