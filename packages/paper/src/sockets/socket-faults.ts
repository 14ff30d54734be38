// Faults of sockets: when one opens, of all at once, or when one logs in.
import type { Duplex } from 'node:stream';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { refuse } from '../wire/refusals.ts';
import { type Fault, type Faults, matches } from '../faults/faults.ts';

/** A socket that a fault does not let open: cut, or answered with the status of its code. */
export function refuseUpgrade(stream: Duplex, { kind, code }: Fault): void {
  if (kind === 'dropBefore') stream.destroy();
  else stream.end(`HTTP/1.1 ${refuse(code).httpStatus} Refused\r\nConnection: close\r\n\r\n`);
}

/** Applies the fault to a connection if it matches, chance included. */
export function applySocketFault(faults: Faults, hub: Hub, connection: Connection, fault: Fault | undefined): void {
  if (fault && isMet(faults, connection, fault)) breakConnection(hub, connection, fault);
}

function isMet(faults: Faults, { kind, book, isMute }: Connection, fault: Fault): boolean {
  if (isMute || !matches(fault.path, `/ws/v5/${kind}`)) return false;
  if (fault.account !== '' && fault.account !== book?.account.uid) return false;
  return faults.chance(fault);
}

/** A silenced connection is nobody's listener any more: nothing waits for it. */
function breakConnection(hub: Hub, connection: Connection, { kind, code }: Fault): void {
  if (kind === 'cutSockets') connection.socket.terminate();
  else if (kind === 'closeSockets') connection.socket.close(Number(code), '');
  else {
    connection.isMute = true;
    hub.drop(connection);
  }
}
