// Puts both sockets on their paths. Who may open one is decided before the handshake: a session in the subprotocol, our own origin.
import websocket from '@fastify/websocket';
import { socketProtocol, streamPath, unreadPath } from '@millrace/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Context } from '../../shared/context/context.ts';
import type { Feature } from '../../shared/feature.ts';
import { identify } from '../http/caller.ts';
import { tenantOfOrigin } from '../http/native-origin.ts';
import { spend } from '../../shared/http/rate-limits.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import { AccountWork, workUnits, type SocketWork } from './account-work.ts';
import { SocketRegistry } from './socket-registry.ts';
import { serveStream } from './stream-connection.ts';
import { serveUnread } from './unread-connection.ts';
import { UnreadCounts } from './unread-counts.ts';

/** Bytes of one frame from a client. */
const SOCKET_FRAME_BYTES_MAX = 4096;

interface SocketCaller {
  session: Session;
  tenant: Tenant;
}

export async function addSockets(app: FastifyInstance, context: Context, features: readonly Feature[]): Promise<void> {
  const registry = new SocketRegistry(context);
  const work = new AccountWork();
  const counts = new UnreadCounts(context);
  await app.register(websocket, {
    preClose: async () => {
      await registry.close();
      app.websocketServer.close();
    },
    options: {
      maxPayload: SOCKET_FRAME_BYTES_MAX,
      handleProtocols: (offered: Set<string>) => (offered.has(socketProtocol) ? socketProtocol : false),
    },
  });
  const sources = features.flatMap((feature) => feature.topics ?? []);
  const callers = new WeakMap<FastifyRequest, SocketCaller>();
  const admit = async (request: FastifyRequest, userId: string | undefined): Promise<void> => {
    await spend(app.addressLimit, request);
    const caller = await callerOf(context, registry, request, userId);
    if (!work.spend(caller.session, request.ip, workUnits.socket)) refuse('tooManyRequests', { seconds: 3 });
    callers.set(request, caller);
  };
  const admitted = (socket: WebSocket, request: FastifyRequest): SocketCaller & { work: SocketWork } => {
    const caller = callers.get(request);
    if (!caller) throw new Error('a socket was opened without a caller');
    return { ...caller, work: work.open(caller.session, request.ip, (closed) => socket.on('close', closed)) };
  };

  app.get(
    streamPath,
    { websocket: true, exposeHeadRoute: false, preValidation: (request) => admit(request, undefined) },
    (socket, request) => {
      const caller = admitted(socket, request);
      registry.add(socket, { kind: 'stream', session: caller.session });
      serveStream(context, { socket, sources, ...caller });
    },
  );
  app.get<{ Params: { userId: string } }>(
    `${unreadPath}/:userId`,
    { websocket: true, exposeHeadRoute: false, preValidation: (request) => admit(request, request.params.userId) },
    (socket, request) => {
      const caller = admitted(socket, request);
      registry.add(socket, { kind: 'unread', session: caller.session });
      serveUnread(context, { socket, counts, ...caller });
    },
  );
}

async function callerOf(
  context: Context,
  registry: SocketRegistry,
  request: FastifyRequest,
  userId: string | undefined,
): Promise<SocketCaller> {
  if (!request.ws) refuse('notFound');
  const { session, tenant } = await identify(context, {
    call: { access: 'inter', path: request.routeOptions.url ?? '' },
    request,
    token: tokenOf(request),
    sentTenantId: undefined,
  });
  if (!session) refuse('sessionMissing');
  if (!isOwnOrigin(request, tenant)) refuse('sessionInvalid');
  if (userId !== undefined && userId !== session.userId) refuse('notFound');
  if (registry.isFull(session)) refuse('tooManyRequests', { seconds: 3 });
  return { session, tenant };
}

function tokenOf(request: FastifyRequest): string {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  const token = offered.find((part) => part.startsWith('auth.'))?.slice('auth.'.length) ?? '';
  return offered.includes(socketProtocol) && token.length <= 120 ? token : '';
}

/** A browser sends the origin of its page: this host, or the native shell, whose scheme is the tenant's id. Other programs send none. */
function isOwnOrigin(request: FastifyRequest, tenant: Tenant): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return tenantOfOrigin(origin) === tenant.id || ((url.protocol === 'http:' || url.protocol === 'https:') && url.host === request.host);
}
