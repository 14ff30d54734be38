// COPY ... FROM STDIN over a connection of pg, without a package: the fastest way into a table, as a yardstick.
import type pg from 'pg';

/** What pg's connection does for COPY, beside what its types say. */
interface CopyWire {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends all of `data` (COPY's text form) as the answer to `text`. @throws what the database says */
export function copyIn(client: pg.Client, text: string, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = {
      submit(wire: pg.Connection): void {
        wire.query(text);
      },
      handleCopyInResponse(wire: CopyWire): void {
        wire.sendCopyFromChunk(data);
        wire.endCopyFrom();
      },
      handleCommandComplete: (): void => undefined,
      handleRowDescription: (): void => undefined,
      handleDataRow: (): void => undefined,
      handleReadyForQuery: (): void => resolve(),
      handleError: (error: Error): void => reject(error),
    };
    client.query(query);
  });
}
