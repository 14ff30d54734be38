// Bounds and places of what the test files of a run share.

/** Another session may still sit on the template for a moment. */
export const CLONE_ATTEMPTS_MAX = 10;
/** Connections of one pool in a test: two workers with several clones share one small server. */
export const TEST_POOL_CONNECTIONS_MAX = 5;
/** Until what another test file starts for the run must be there. */
export const SHARED_START_MS_MAX = 120_000;
export const SYSTEM_STOP_MS_MAX = 30_000;
/** Within which a page must answer a click, a wait or a navigation. */
export const ACTION_MS_MAX = 30_000;
/** Of the run's folder: where the database cluster and the data of the running system lie. */
export const CLUSTER_FOLDER = 'postgres';
export const SYSTEM_FOLDER = 'system';
