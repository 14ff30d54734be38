// Faults by call: plan one, list what is planned, take one or all back. For this machine or with the token.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Exchange } from '../core/exchange.ts';
import type { Gate } from './gate.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import type { Effects } from '../fault-effects/effects.ts';
import { faultView, planFault } from '../fault-effects/plan-fault.ts';
import { FaultError, readFault } from '../faults/read-fault.ts';

export interface FaultRoutes {
  app: FastifyInstance;
  exchange: Exchange;
  gate: Gate;
  effects: Effects;
  canCrash: boolean;
  fieldsOf: (request: FastifyRequest) => Fields;
}

export function addFaultRoutes({ app, exchange, gate, effects, canCrash, fieldsOf }: FaultRoutes): void {
  /** What begins or ends with a call does so before its answer. */
  const takeEffect = (): void => {
    effects(exchange.clock.now());
    exchange.store.commit(exchange.clock.now());
    setImmediate(() => exchange.feed.flush());
  };
  app.get('/paper/faults', (request) => {
    gate.assertAdmin(request);
    return exchange.faults.list().map((fault) => faultView(exchange, fault));
  });
  app.post('/paper/faults', (request) => {
    gate.assertAdmin(request);
    const told = fieldsOf(request);
    if (textField(told, 'kind') === 'clear') {
      const id = textField(told, 'id');
      if (!exchange.faults.remove(id === '' ? undefined : id) && id !== '') throw refuse('51000', 'id');
      takeEffect();
      return { ok: true };
    }
    const { id } = inWords(() => planFault(exchange, readFault(told, exchange.clock.now()), canCrash));
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
