// Ties a call of operators to the function that serves it. The console's frame has checked origin, session and duty and parsed the input before it runs.
import type { Call, InputOf, LanguageTag, OutputOf } from '@millrace/contract';
import type { NewOperatorEvent } from '../operators/operator-event.store.ts';
import type { OperatorSession } from '../operators/operator-session.store.ts';
import type { Context } from '../context/context.ts';
import type { Transaction } from '../database/index.ts';
import type { Tenant } from '../tenants/tenant.store.ts';

interface Base<Input> {
  input: Input;
  language: LanguageTag;
  ip: string;
  /** Program and system of the caller; empty when unknown. */
  device: string;
}

export interface AdminGuestRequest<C extends Call> extends Base<InputOf<C>> {
  /** Scheme, host and port under which the console was reached. */
  origin: string;
  /** One transaction of the console's role in the rows of this tenant. */
  inTenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface AdminRequest<C extends Call> extends Base<InputOf<C>> {
  operator: OperatorSession;
  /** Scheme, host and port under which the console was reached. */
  origin: string;
  /** The file, where the call takes one and one was sent. */
  file: Buffer | undefined;
  /** The operator's brand. */
  tenant: Tenant;
  /** Runs reads in one transaction of the tenant. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs the call's writes in one transaction of the tenant; as `write` of a trader's request, once where the call is idempotent. */
  write(work: (tx: Transaction) => Promise<OutputOf<C>>): Promise<OutputOf<C>>;
  /** Writes a line of the trail in the transaction of what it tells of. */
  record(tx: Transaction, event: Pick<NewOperatorEvent, 'kind' | 'subject' | 'detail' | 'before' | 'after'>): Promise<void>;
}

/** What the frame hands to a route, before the call's types are known. */
export type AnyAdminRequest =
  | ({ kind: 'guest' } & AdminGuestRequest<Call>)
  | ({ kind: 'operator' } & Omit<AdminRequest<Call>, 'write'> & {
        write(work: (tx: Transaction) => Promise<unknown>): Promise<unknown>;
      });

export interface AdminRoute {
  call: Call;
  run(context: Context, request: AnyAdminRequest): Promise<unknown>;
}

/** A call of an operator with a session. */
export function adminHandler<C extends Call>(
  call: C,
  run: (context: Context, request: AdminRequest<C>) => Promise<OutputOf<C>>,
): AdminRoute {
  if (call.access !== 'admin' || call.duty === 'guest') throw new Error(`${call.path} is no call of an operator`);
  return {
    call,
    run(context, request) {
      if (request.kind !== 'operator') throw new Error(`${call.path} was reached without an operator`);
      // The frame parsed `input` with the call's own schema, so its type is the call's.
      return run(context, request as unknown as AdminRequest<C>);
    },
  };
}

/** A call of the console that needs no session. */
export function adminGuestHandler<C extends Call>(
  call: C,
  run: (context: Context, request: AdminGuestRequest<C>) => Promise<OutputOf<C>>,
): AdminRoute {
  if (call.duty !== 'guest') throw new Error(`${call.path} needs an operator: use adminHandler`);
  return {
    call,
    run(context, request) {
      if (request.kind !== 'guest') throw new Error(`${call.path} was reached with an operator`);
      return run(context, request);
    },
  };
}
