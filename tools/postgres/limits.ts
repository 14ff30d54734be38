// Every bound of the embedded database's driver.

export const INITDB_MS_MAX = 120_000;
/** Crash recovery of a large write-ahead log may take its time. */
export const START_SECONDS_MAX = 120;
export const STOP_SECONDS_MAX = 30;
/** Another program may take the free port between our look and the server's start. */
export const PORT_ATTEMPTS_MAX = 5;
/** After a kill -9 of the server its orphans need a moment to notice; until then the memory block is still in use. */
export const ORPHAN_MS_MAX = 20_000;
export const CONNECTIONS_MAX = 200;
export const LOG_BYTES_MAX = 5_000_000;
/** Lines of the server's log that an error shows. */
export const LOG_LINES_SHOWN = 12;
