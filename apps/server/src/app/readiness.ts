// Whether this node can answer, and what it answers without.
import type { Context } from '../shared/context/context.ts';
import type { Readiness } from './http/health.ts';

export function readinessOf(context: Context): Readiness {
  return async () => {
    const answers = await context.pools.app.query('select 1').then(
      () => true,
      () => false, // the pool tells the operator why
    );
    const missing: string[] = [];
    if (!context.bus.connected) missing.push('change signals are not connected');
    if (context.config.roles.includes('engine')) {
      const engine = context.engine ? context.engine.problem() : 'the engine is not started';
      if (engine !== undefined) missing.push(engine);
    }
    return { isReady: answers, problems: [...(answers ? [] : ['the database does not answer']), ...missing] };
  };
}
