// Every bound of the server outside its database folder. What clients must know too stands in the contract's limits.

/** Requests of one address in a minute, over all calls. Many traders may share one address. */
export const REQUESTS_PER_MINUTE_IP = 1200;
/** Requests of one account in a minute. */
export const REQUESTS_PER_MINUTE_USER = 600;
/** Calls without a session (codes, logins, registrations) of one address in a minute. */
export const GUEST_POSTS_PER_MINUTE_IP = 60;
/** Addresses and accounts that the rate limits remember at once. */
export const RATE_LIMIT_KEYS_MAX = 20_000;

/** A session is believed without asking the database for this long; a change signal ends that at once. */
export const SESSION_CACHE_MS = 1000;
export const SESSION_CACHE_MAX = 20_000;
/** A tenant is believed for this long; a change signal ends that at once. */
export const TENANT_CACHE_MS = 1000;

/** The listener for change signals tries again after this long. */
export const BUS_RETRY_MS = 500;
/** Sessions of open sockets are checked against the database this often; change signals end them at once, this ends what expired. */
export const SOCKET_CHECK_MS = 15_000;
export const SOCKETS_PER_USER = 20;
export const SOCKETS_MAX = 5000;
/** Bytes that wait for a slow reader before it is dropped. */
export const SOCKET_BUFFER_BYTES_MAX = 262_144;
/** Bytes of one frame from a client. */
export const SOCKET_FRAME_BYTES_MAX = 4096;
/** Frames of one client in a second: after a reconnect it asks for all its topics at once. */
export const SOCKET_FRAMES_PER_SEC = 200;
/** A socket that answered no ping for two of these is gone. */
export const SOCKET_PING_MS = 30_000;

/** Jobs: connections and jobs at once. How often one is tried stands in the migration that lets jobs in. */
export const JOB_POOL_CONNECTIONS = 4;
export const JOBS_AT_ONCE = 2;
export const JOB_POLL_MS = 2000;

export const CAUGHT_MAILS_MAX = 500;
export const CAUGHT_MAIL_BYTES_MAX = 262_144;
export const MAIL_TIMEOUT_MS = 15_000;

/** An orderly stop gives up waiting after this long. */
export const STOP_MS_MAX = 20_000;
/** Attempts to draw a UID or invite code that nobody has. */
export const DRAW_ATTEMPTS_MAX = 20;
/** Argon2 runs on the thread pool; more logins than this at once wait. */
export const PASSWORD_CHECKS_AT_ONCE = 4;
export const PASSWORD_CHECKS_WAITING_MAX = 200;
/** Uploaded pictures that are decoded at once, and that wait. */
export const PICTURES_AT_ONCE = 2;
export const PICTURES_WAITING_MAX = 20;
/** Pixels that an uploaded picture may decode to, and the longer side of what is kept. */
export const PICTURE_PIXELS_MAX = 24_000_000;
export const PICTURE_SIDE_PX_MAX = 1024;
/** Text fields beside an uploaded file, and bytes of each. */
export const UPLOAD_FIELDS_MAX = 4;
export const UPLOAD_FIELD_BYTES_MAX = 1000;
/** Rows of old codes, keys and sessions deleted by one run of the cleaner. */
export const CLEAN_ROWS_MAX = 5000;

/** A start waits this long for the session of a killed server to end. */
export const LOCK_WAIT_MS = 3000;
export const LOCK_RETRY_MS = 500;
/** Codes mailed to one address for one purpose in an hour. */
export const EMAIL_CODES_PER_HOUR = 10;
/** A closed socket whose other end says nothing is torn down after this long. */
export const SOCKET_CLOSE_MS = 1000;
/** Deltas that wait for the snapshot of a topic that is being opened. */
export const DELTAS_BEFORE_SNAPSHOT_MAX = 200;

/** Drawn app icons that are kept in memory; there are four to a tenant. */
export const APP_ICONS_MAX = 64;
