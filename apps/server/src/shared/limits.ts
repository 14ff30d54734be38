// Bounds that several files of the server share. A bound of one file is in that file; what clients must know is in the contract's limits.

/** Frames of one client in a second: after a reconnect it asks for all its topics at once. */
export const SOCKET_FRAMES_PER_SEC = 200;
/** Rows of old codes, keys and sessions deleted by one run of the cleaner. */
export const CLEAN_ROWS_MAX = 5000;
