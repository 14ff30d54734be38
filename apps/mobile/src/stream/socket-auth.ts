// How both sockets say who they are: subprotocols, of which the server selects the first.
import { socketProtocol } from '@millrace/contract';

export function socketProtocols(token: string): string[] {
  const bytes = new TextEncoder().encode(token);
  const base64 = btoa(String.fromCharCode(...bytes));
  return [socketProtocol, `auth.${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`];
}

/** "https://host" -> "wss://host". */
export function socketUrl(origin: string, path: string): string {
  return origin.replace(/^http/, 'ws') + path;
}
