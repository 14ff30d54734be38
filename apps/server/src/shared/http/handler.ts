// Ties a call of the contract to the function that serves it. Input is parsed and access, tenant and permission are checked before it runs.
import type { Call, InputOf, LanguageTag, OutputOf, PermissionAlias } from '@millrace/contract';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../database/index.ts';
import { refuse } from '../refusal.ts';
import type { Session } from '../sessions/index.ts';
import type { Tenant } from '../tenants/tenant.store.ts';

interface Base<Input, Output> {
  input: Input;
  tenant: Tenant;
  /** The caller's language, narrowed to the tenant's. */
  language: LanguageTag;
  /** The caller's address. */
  ip: string;
  /** Program and system of the caller, from the User-Agent; empty when unknown. */
  device: string;
  /** Scheme, host and port under which the caller reached us. */
  origin: string;
  /** Runs reads in one transaction of the tenant. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs the call's writes in one transaction of the tenant and answers what they give. A call that is `idempotent` must write through here, once:
   * the answer is stored under the Idempotency-Key in the same transaction, and a repeat, also a concurrent one, gets it without running `work`.
   * Ask the outside world before, not inside.
   */
  write(work: (tx: Transaction) => Promise<Output>): Promise<Output>;
}

export interface GuestRequest<C extends Call> extends Base<InputOf<C>, OutputOf<C>> {
  /** Who calls, where the call answers a file; a guest otherwise. */
  session: Session | undefined;
}
export interface TraderRequest<C extends Call> extends Base<InputOf<C>, OutputOf<C>> {
  session: Session;
  /** The file, where the call takes one and one was sent. */
  file: Buffer | undefined;
}

/** What the frame hands to a route, before the call's types are known. */
export interface AnyRequest extends Base<unknown, unknown> {
  session: Session | undefined;
  file: Buffer | undefined;
}

export interface Route {
  call: Call;
  run(context: Context, request: AnyRequest): Promise<unknown>;
}

/** A call with a session: /app/inter/... */
export function handler<C extends Call>(call: C, run: (context: Context, request: TraderRequest<C>) => Promise<OutputOf<C>>): Route {
  if (call.access !== 'inter') throw new Error(`${call.path} is open to guests: use guestHandler`);
  return {
    call,
    run(context, request) {
      const { session } = request;
      if (!session) throw new Error(`${call.path} was reached without a session`);
      // The frame parsed `input` with the call's own schema, so its type is the call's.
      return run(context, { ...request, session } as TraderRequest<C>);
    },
  };
}

/** A call without a session: /app/outer/... */
export function guestHandler<C extends Call>(call: C, run: (context: Context, request: GuestRequest<C>) => Promise<OutputOf<C>>): Route {
  if (call.access !== 'outer') throw new Error(`${call.path} needs a session: use handler`);
  return { call, run: (context, request) => run(context, request as GuestRequest<C>) };
}

/** For permissions that depend on more than the call: missing ones look as if the object did not exist. */
export function requirePermission(tenant: Tenant, alias: PermissionAlias): void {
  if (!tenant.permissions.includes(alias)) refuse('notFound');
}
