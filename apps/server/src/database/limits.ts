// Every bound of the server's database access.

/** Connections of one role's pool. */
export const POOL_CONNECTIONS_MAX = 10;
/** A caller waits this long for a free connection, then fails instead of queueing for ever. */
export const POOL_WAIT_MS_MAX = 10_000;
/** No statement of the server may run longer. Migrations are exempt. */
export const STATEMENT_MS_MAX = 30_000;
/** A transaction that does nothing for this long has lost its owner and is ended by the database. */
export const IDLE_TRANSACTION_MS_MAX = 30_000;
/** Attempts of a transaction that lost a race (serialisation failure or deadlock). */
export const TRANSACTION_ATTEMPTS_MAX = 5;
/** Attempts to make or alter a role while another start does the same in another database of the cluster. */
export const ROLE_ATTEMPTS_MAX = 10;
