// Whether trading can run: the database answers, change signals arrive, the engine is ready.
import type { Context } from '../shared/context/context.ts';
import type { Readiness } from './http/health.ts';

export function readinessOf(context: Context): Readiness {
  return async () => {
    const problems: string[] = [];
    const database = await context.pools.app.query('select 1').then(
      () => true,
      () => false, // the pool tells the operator why
    );
    if (!database) problems.push('the database does not answer');
    if (!context.bus.connected) problems.push('change signals are not connected');
    if (context.config.roles.includes('engine')) {
      const engine = context.engine ? context.engine.problem() : 'the engine is not started';
      if (engine !== undefined) problems.push(engine);
    }
    return problems;
  };
}
