// How both sockets say who they are: subprotocols, of which the server selects the first.
import { socketProtocol } from '@millrace/contract';

/** A token is made of letters, digits, "-" and "_" only, so it stands in a subprotocol as it is. */
export function socketProtocols(token: string): string[] {
  return [socketProtocol, `auth.${token}`];
}

/** "https://host" -> "wss://host". */
export function socketUrl(origin: string, path: string): string {
  return origin.replace(/^http/, 'ws') + path;
}
