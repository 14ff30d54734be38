// Who calls and for which tenant: before a login by the host, else by the tenantId that native apps send; after it by the session alone.
// What disagrees is refused and counted in the audit trail.
import { exportData, getChat, listSession, pageChat, previewHeader, type Call, type LanguageTag } from '@millrace/contract';
import type { BrandDraftValues } from '@millrace/contract/admin';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { countAudit } from '../../shared/audit.store.ts';
import { addressGroup } from '../../shared/http/address-group.ts';
import { inTenant } from '../../shared/database/index.ts';
import { drafted, findPreviewed } from '../../shared/previews/preview.store.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { hostOf } from '../../shared/http/host.ts';
import { languageOf } from './language.ts';

export interface Caller {
  tenant: Tenant;
  session: Session | undefined;
  language: LanguageTag;
  /** Whether the host that was called is the tenant's. */
  onOwnHost: boolean;
  /** It reads only: a preview by an operator, whose tenant is as the draft has it, or a guest who looks around. */
  readOnly: 'preview' | 'guest' | undefined;
}

export interface CallerQuestion {
  call: Pick<Call, 'access' | 'path'> & Partial<Pick<Call, 'file'>>;
  request: FastifyRequest;
  /** From a header or a socket's subprotocol; empty without. */
  token: string;
  sentTenantId: string | undefined;
}

/** @throws Refusal sessionMissing, sessionInvalid, tenantMismatch or notFound */
export async function identify(context: Context, question: CallerQuestion): Promise<Caller> {
  return question.call.access === 'outer' ? guest(context, question) : trader(context, question);
}

async function guest(context: Context, { request, token, sentTenantId, call }: CallerQuestion): Promise<Caller> {
  const byHost = await tenantOfHost(context, request);
  const found = byHost ?? (sentTenantId === undefined ? undefined : await context.tenants.findById(sentTenantId));
  if (!found) refuse('notFound');
  const draft = await previewedBy(context, request, found);
  const tenant = draft ? drafted(found, draft) : found;
  if (sentTenantId !== undefined && sentTenantId !== tenant.id) {
    await countAudit(context.pools.app, {
      tenantId: tenant.id,
      userId: null,
      kind: 'tenantMismatch',
      address: addressGroup(request.ip),
      detail: { path: call.path, sent: sentTenantId, ip: request.ip },
    });
    refuse('tenantMismatch');
  }
  const session = call.file === 'answered' ? await ownSession(context, token, tenant) : undefined;
  return {
    tenant,
    session,
    language: languageOf(request.headers, undefined, tenant.languages),
    onOwnHost: byHost !== undefined,
    readOnly: draft && 'preview',
  };
}

/** Devices with their addresses, what was written to support, and a copy of it all: of whoever used the demo account before. */
const HIDDEN_FROM_GUESTS: ReadonlySet<string> = new Set([listSession, getChat, pageChat, exportData].map(({ path }) => path));

/** Before anything is read of the request. @throws Refusal previewReadOnly or guestReadOnly */
export function refuseReadOnly(caller: Pick<Caller, 'readOnly'>, call: Pick<Call, 'method' | 'path'>): void {
  if (caller.readOnly && call.method !== 'GET') refuseWrite(caller);
  if (caller.readOnly === 'guest' && HIDDEN_FROM_GUESTS.has(call.path)) refuseWrite(caller);
}

export function refuseWrite({ readOnly }: Pick<Caller, 'readOnly'>): never {
  return refuse(readOnly === 'guest' ? 'guestReadOnly' : 'previewReadOnly');
}

/** The draft of the preview that sends this request. @throws Refusal sessionInvalid for one whose time is over */
async function previewedBy({ pools, clock }: Context, request: FastifyRequest, tenant: Tenant): Promise<BrandDraftValues | undefined> {
  const token = request.headers[previewHeader];
  if (typeof token !== 'string') return undefined;
  return (await inTenant(pools.app, tenant.id, (tx) => findPreviewed(tx, token, clock.now()))) ?? refuse('sessionInvalid');
}

/** The session of a token where none is needed; undefined for one that does not count. */
async function ownSession(context: Context, token: string, tenant: Tenant): Promise<Session | undefined> {
  if (token === '') return undefined;
  const state = await context.sessions.find(token);
  // What only its owner sees is not for guests.
  return state.kind === 'open' && state.session.tenantId === tenant.id && !state.session.guest ? state.session : undefined;
}

async function trader(context: Context, { request, token, sentTenantId, call }: CallerQuestion): Promise<Caller> {
  if (token === '') refuse('sessionMissing');
  const state = await context.sessions.find(token);
  if (state.kind === 'ended') refuse('sessionMissing');
  if (state.kind === 'unknown') refuse('sessionInvalid');
  const { session } = state;
  const [found, byHost] = await Promise.all([context.tenants.findById(session.tenantId), tenantOfHost(context, request)]);
  // A session of one brand is not valid on the host of another.
  if (!found || (byHost && byHost.id !== found.id)) refuse('sessionInvalid');
  const tenant = session.preview ? drafted(found, session.preview) : found;
  if (sentTenantId !== undefined && sentTenantId !== tenant.id) {
    await countAudit(context.pools.app, {
      tenantId: tenant.id,
      userId: session.userId,
      kind: 'tenantMismatch',
      address: addressGroup(request.ip),
      detail: { path: call.path, sent: sentTenantId, ip: request.ip },
    });
    refuse('tenantMismatch');
  }
  return {
    tenant,
    session,
    language: languageOf(request.headers, session.languageCode, tenant.languages),
    onOwnHost: byHost !== undefined,
    readOnly: session.guest ? 'guest' : session.preview && 'preview',
  };
}

async function tenantOfHost(context: Context, request: FastifyRequest): Promise<Tenant | undefined> {
  const host = hostOf(request.host);
  return host === undefined ? undefined : context.tenants.findByHost(host);
}

export function tokenOf(request: FastifyRequest): string {
  const header = request.headers['token'];
  return typeof header === 'string' && header.length <= 120 ? header : '';
}
