// Bounds of starting and stopping the embedded database.

export const INITDB_MS_MAX = 120_000;
/** Crash recovery of a large write-ahead log may take long. */
export const START_SECONDS_MAX = 120;
export const STOP_SECONDS_MAX = 30;
/** Another program may take the free port before the server starts. */
export const PORT_ATTEMPTS_MAX = 5;
/** After a kill -9 of the server its child processes hold the shared memory block until they end. */
export const ORPHAN_MS_MAX = 20_000;
export const CONNECTIONS_MAX = 200;
export const LOG_READERS_MAX = 40;
export const LOG_BYTES_MAX = 5_000_000;
/** Lines of the server's log that an error shows. */
export const LOG_LINES_SHOWN = 12;
