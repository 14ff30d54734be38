// Bounds of the app that are its own; those it shares with the server are in the contract.

/** Reads that failed on the way are asked again this often. */
export const READ_RETRIES_MAX = 2;
/** Reconnects wait a random part of a growing span between these. */
export const STREAM_BACKOFF_FIRST_MS = 500;
export const STREAM_BACKOFF_MAX_MS = 15_000;
/** A stream that stayed open this long starts its back-off afresh. */
export const STREAM_STEADY_MS = 10_000;
export const STREAM_PING_MS = 25_000;
/** Accounts kept on one device. */
export const SAVED_ACCOUNTS_MAX = 5;
/** Shortest password a new account may have; the wire carries only its hash, so only the app can count. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;
/** Rows of one page of the inbox. */
export const MESSAGES_PAGE = 30;
/** A device that does not say where it is within this time is given up. */
export const DEVICE_POSITION_MS = 15_000;
