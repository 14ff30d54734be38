// Every bound of starting and stopping.

/** A child that ends by itself more often than this within a minute stays down and everything stops. */
export const RESTARTS_PER_MINUTE_MAX = 5;
export const MINUTE_MS = 60_000;
/** Until a child reports its port. */
export const LISTEN_MS_MAX = 60_000;
/** Until the server answers that trading can run. */
export const READY_MS_MAX = 120_000;
export const READY_REQUEST_MS_MAX = 5_000;
/** The server's time to stop taking orders and drain, before it is ended by force. */
export const SERVER_STOP_MS_MAX = 25_000;
export const PAPER_STOP_MS_MAX = 10_000;
/** A process of an earlier run gets this long to go by itself (it noticed that its supervisor died), then as long after a signal. */
export const LEFT_OVER_MS_MAX = 15_000;
export const KILL_MS_MAX = 5_000;
/** A second start waits this long for one that is stopping already. */
export const STOPPING_OWNER_MS_MAX = 60_000;
/** A living owner may be noticing just now that it has to stop. */
export const OWNER_GRACE_MS = 600;
export const LOCK_ATTEMPTS_MAX = 5;
/** How often the database is looked at: it is not our child, so nobody tells us of its end. */
export const DATABASE_WATCH_MS = 500;
export const WEB_BUILD_MS_MAX = 300_000;
/** Builds before the present one whose files stay, for pages that are still open, and how long they stay after being replaced. */
export const OLD_BUILDS_MAX = 3;
export const OLD_BUILD_MS_MAX = 7 * 86_400_000;
/** A log is set aside beyond this, and one such older part is kept; how often the sizes are looked at. */
export const LOG_BYTES_MAX = 20_000_000;
export const LOG_WATCH_MS = 10_000;
/** Bytes from the end of a log that an error shows. */
export const LOG_TAIL_BYTES = 1_500;
