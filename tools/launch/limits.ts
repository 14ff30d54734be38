// Bounds of starting and stopping.

/** A child that ends by itself more often than this within a minute stays down and everything stops. */
export const RESTARTS_PER_MINUTE_MAX = 5;
export const MINUTE_MS = 60_000;
/** With less free space than this nothing is started again: the database alone takes 16 MB at a time. */
export const ROOM_BYTES_MIN = 64 * 1_048_576;
export const ROOM_PROBE_BYTES = 65_536;
/** How often a restart that waits for room looks again. */
export const ROOM_WATCH_MS = 1000;
/** Until a child reports its port. */
export const LISTEN_MS_MAX = 60_000;
/** Until the server answers that trading can run. */
export const READY_MS_MAX = 120_000;
export const READY_REQUEST_MS_MAX = 5_000;
/** The server's time to stop taking orders and drain, before it is ended by force. */
export const SERVER_STOP_MS_MAX = 25_000;
export const PAPER_STOP_MS_MAX = 10_000;
export const CHAIN_STOP_MS_MAX = 5_000;
/** A process of an earlier run is sent SIGKILL this long after SIGTERM. */
export const LEFT_OVER_MS_MAX = 15_000;
export const KILL_MS_MAX = 5_000;
/** A second start waits this long for a supervisor that is stopping. */
export const STOPPING_OWNER_MS_MAX = 60_000;
/** A second start waits this long for the owner of the lock to mark itself as stopping. */
export const OWNER_GRACE_MS = 600;
export const LOCK_ATTEMPTS_MAX = 5;
/** Interval of checking that the database runs: it is not a child process, so no event reports its end. */
export const DATABASE_WATCH_MS = 500;
export const WEB_BUILD_MS_MAX = 300_000;
/** Earlier builds whose assets are kept for pages that are still open, and for how long after being replaced. */
export const OLD_BUILDS_MAX = 3;
export const OLD_BUILD_MS_MAX = 7 * 86_400_000;
/** Size beyond which a log is rotated (one older part is kept), and the interval of checking it. */
export const LOG_BYTES_MAX = 20_000_000;
export const LOG_WATCH_MS = 10_000;
/** Bytes from the end of a log that an error shows. */
export const LOG_TAIL_BYTES = 1_500;
