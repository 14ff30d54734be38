// What a feature folder shows to the server: its calls, its topics on the stream, its jobs and its demo seed. app.ts lists all features.
import type { Context } from './context/context.ts';
import type { Transaction } from './database/index.ts';
import type { AdminRoute } from './http/admin-handler.ts';
import type { Route } from './http/handler.ts';
import type { TopicSource } from './topic-source.ts';

/** A job's work; it runs at least once, so doing it twice must do no harm. */
export type JobHandler = (context: Context, payload: unknown) => Promise<void>;

/** Made once for a server, so that it can join what the jobs under way have in common. */
export type WaveHandler = (context: Context) => (payload: unknown) => Promise<void>;

export interface CronJob {
  /** Crontab pattern in UTC: minute hour day month weekday. */
  pattern: string;
  job: string;
}

/** `owner` is a transaction of the database's owner, outside row-level security. Runs at every start in embedded mode: idempotent. */
export type Seed = (context: Context, owner: Transaction) => Promise<void>;

/** Work that is under way. */
export interface Running {
  /** Takes up nothing new, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

export interface Feature {
  name: string;
  routes: readonly Route[];
  /** Calls of operators, on the console's port. */
  adminRoutes?: readonly AdminRoute[];
  topics?: readonly TopicSource[];
  jobs?: Readonly<Record<string, JobHandler>>;
  /** Jobs that come in thousands: many run at once, beside the others and never before them. */
  waves?: Readonly<Record<string, WaveHandler>>;
  cron?: readonly CronJob[];
  /** Each in a transaction of its own, in this order. */
  seeds?: readonly Seed[];
  /** Work that goes on as long as a server with the role jobs runs; started after the engine. */
  run?: (context: Context) => Running;
}
