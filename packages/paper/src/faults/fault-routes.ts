// Faults by call: plan one, list what is planned, take one or all back. For this machine or with the token.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Exchange } from '../exchange.ts';
import type { Gate } from '../paper-admin.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import type { Effects } from './effects.ts';
import { faultView, planFault } from './plan-fault.ts';
import { FaultError, readFault } from './read-fault.ts';

export interface FaultRoutes {
  app: FastifyInstance;
  exchange: Exchange;
  gate: Gate;
  effects: Effects;
  canCrash: boolean;
  fieldsOf: (request: FastifyRequest) => Fields;
}

export function addFaultRoutes({ app, exchange: x, gate, effects, canCrash, fieldsOf }: FaultRoutes): void {
  /** What begins or ends with a call does so before its answer. */
  const takeEffect = (): void => {
    effects(x.clock.now());
    x.store.commit(x.clock.now());
    setImmediate(() => x.feed.flush());
  };
  app.get('/paper/faults', (request) => {
    gate.assertAdmin(request);
    return x.faults.list().map((fault) => faultView(x, fault));
  });
  app.post('/paper/faults', (request) => {
    gate.assertAdmin(request);
    const told = fieldsOf(request);
    if (textField(told, 'kind') === 'clear') {
      const id = textField(told, 'id');
      if (!x.faults.remove(id === '' ? undefined : id) && id !== '') throw refuse('51000', 'id');
      takeEffect();
      return { ok: true };
    }
    const { id } = inWords(() => planFault(x, readFault(told, x.clock.now()), canCrash));
    takeEffect();
    return { ok: true, id };
  });
}

/** A mistake of the caller, as the exchange refuses. */
function inWords<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (!(cause instanceof FaultError)) throw cause;
    throw new Refusal('51000', 400, cause.message);
  }
}
