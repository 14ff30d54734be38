// What a call is. One object names the path, who may call, what goes in and out, and what it may refuse; server, app and tests read it.
import { z } from 'zod/mini';
import type { AdminDuty } from './operator-roles.ts';
import type { PermissionAlias } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

/** outer: anyone. inter: a session of a trader. admin: a session of an operator, on the console's port only. */
export type Access = 'outer' | 'inter' | 'admin';

export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  /** Last part of the path; also the handler's file name in kebab-case. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  /** Menu permission that the tenant must have; null when every tenant has it. */
  permission: PermissionAlias | null;
  /** What an operator must be allowed to do, see `dutyRoles`; guest: no session is needed. Null for traders' calls. */
  duty: AdminDuty | 'guest' | null;
  input: Input;
  output: Output;
  /** Refusals of its own, beside those every call may give (`commonRefusals`). */
  refusals: readonly RefusalCode[];
  /** Costs or trades: the client sends an Idempotency-Key and a repeat has one effect. */
  idempotent: boolean;
  /** sent: a POST as multipart/form-data with the file in the field `file`. answered: the file itself instead of an envelope. */
  file: 'none' | 'sent' | 'answered';
}

/** What any call may answer whatever it does. */
export const commonRefusals = [
  'inputInvalid',
  'sessionMissing',
  'sessionInvalid',
  'notFound',
  'tenantMismatch',
  'tooManyRequests',
  'appTooOld',
  'internal',
] as const;

type Draft<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Pick<Call<Input, Output>, 'method' | 'path' | 'input' | 'output'> &
  Partial<Pick<Call<Input, Output>, 'permission' | 'duty' | 'refusals' | 'idempotent' | 'access' | 'file'>>;

export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(draft: Draft<Input, Output>): Call<Input, Output> {
  const access = accessOf(draft.path);
  if ((access === 'admin') !== (draft.duty !== undefined)) throw new Error(`${draft.path}: calls of operators, and only they, name a duty`);
  return {
    name: draft.path.slice(draft.path.lastIndexOf('/') + 1),
    access,
    permission: null,
    duty: null,
    refusals: [],
    idempotent: false,
    file: 'none',
    ...draft,
  };
}

function accessOf(path: string): Access {
  if (path.startsWith('/app/admin/')) return 'admin';
  return path.startsWith('/app/outer/') ? 'outer' : 'inter';
}

export type InputOf<C extends Call> = z.output<C['input']>;
/** What a client writes before the schema normalises it. */
export type WireInputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Answer of calls that only do something. */
export const done = z.object({ done: z.literal(true) });
export const doneOutput: z.output<typeof done> = { done: true };
