// GET system/status: announced maintenance. This exchange announces none; its own end it publishes on the status channel at that moment.
import { textField } from '../wire/fields.ts';
import { addRoute, type Api } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';

const STATES: readonly string[] = ['', 'scheduled', 'ongoing', 'pre_open', 'completed', 'canceled'];

export function addStatusRoutes(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: 'system/status',
    access: 'public',
    handle({ query }) {
      if (!STATES.includes(textField(query, 'state'))) throw refuse('51000', 'state');
      return [];
    },
  });
}

/** The push of the status channel when the exchange stops. */
export function stoppingView(now: number): Record<string, string> {
  return {
    title: 'The paper exchange stops',
    state: 'ongoing',
    begin: now.toString(),
    end: '',
    preOpenBegin: '',
    href: '',
    serviceType: '0',
    system: 'unified',
    scheDesc: '',
    maintType: '2',
    env: '2',
    ts: now.toString(),
  };
}
