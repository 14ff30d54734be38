// A door to the exchange's sockets that reaches it from many addresses of this machine: with limits on, one address may open three sockets a second.
import { connect, createServer, type AddressInfo } from 'node:net';
import type { VenueSettings } from '@millrace/engine';

const ADDRESSES = 60_000;

export interface ManyAddresses {
  venue: VenueSettings;
  close(): Promise<void>;
}

export async function openManyAddresses(venue: VenueSettings): Promise<ManyAddresses> {
  const port = Number(new URL(venue.restUrl).port);
  let opened = 0;
  const server = createServer((client) => {
    const host = opened % ADDRESSES;
    opened += 1;
    const localAddress = `127.1.${String(Math.floor(host / 250))}.${String((host % 250) + 1)}`;
    const onward = connect({ host: '127.0.0.1', port, localAddress });
    for (const [from, to] of [
      [client, onward],
      [onward, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const over = (url: string): string => url.replace(String(port), String((server.address() as AddressInfo).port));
  const { publicWsUrl, privateWsUrl, businessWsUrl } = venue;
  return {
    venue: { ...venue, publicWsUrl: over(publicWsUrl), privateWsUrl: over(privateWsUrl), businessWsUrl: over(businessWsUrl) },
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
