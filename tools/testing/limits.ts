// Bounds of the test database.

/** Another session may still sit on the template for a moment. */
export const CLONE_ATTEMPTS_MAX = 10;
/** Connections of one pool in a test: two workers with several clones share one small server. */
export const TEST_POOL_CONNECTIONS_MAX = 5;
