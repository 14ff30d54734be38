// The demo trader over plain HTTP, with the wire format of build 6bc87db, which later builds must accept.
import { createHash, randomUUID } from 'node:crypto';

export interface TaskDetails {
  id: string;
  version: number;
  /** Adds of the running cycle. */
  orderNum: number;
  fault: string | null;
  legs: { leg: string; phase: string; sz: string; avgPx: string }[];
}

export interface TraderClient {
  /** Aliases of the menu of the demo trader's tenant. */
  menu(): Promise<string[]>;
  /** The id of the account that is linked for the demo. */
  credentialId(): Promise<string>;
  addTask(input: Record<string, unknown>): Promise<{ id: string }>;
  details(id: string): Promise<TaskDetails>;
  /** Sends an action with the current version of the task. @throws Error with the answer when it is refused */
  act(id: string, action: string, input: Record<string, unknown>): Promise<void>;
}

const TASKS = '/app/inter/user/assignment';

/** Size and average price of each leg of a task. */
export function legsOf({ legs }: TaskDetails): { leg: string; sz: string; avgPx: string }[] {
  return legs.map(({ leg, sz, avgPx }) => ({ leg, sz, avgPx }));
}

/** @throws Error when the login is refused */
export async function logInDemoTrader(url: string): Promise<TraderClient> {
  const password = createHash('md5').update('demo1234').digest('hex').toUpperCase();
  const { token } = await call<{ token: string }>(url, { route: '/app/outer/user/userLogin', input: { number: '10000001', password } });
  const details = (id: string): Promise<TaskDetails> =>
    call(url, { route: `${TASKS}/getUserAssignmentDetailsById?${new URLSearchParams({ id }).toString()}`, token });
  return {
    details,
    menu: async () => (await call<{ alias: string }[]>(url, { route: '/app/inter/menu/list', token })).map(({ alias }) => alias),
    addTask: (input) => call(url, { route: `${TASKS}/add`, input, token }),
    async credentialId() {
      const answer = await call<{ credentials: { id: string }[] }>(url, { route: '/app/inter/user/exchange/listCredentials', token });
      return answer.credentials[0]?.id ?? '';
    },
    async act(id, action, input) {
      const { version } = await details(id);
      await call(url, { route: `${TASKS}/${action}`, input: { id, version, ...input }, token });
    },
  };
}

/** A POST with `input`, a GET without. */
async function call<Answer>(url: string, { route, input, token }: { route: string; input?: object; token?: string }): Promise<Answer> {
  const response = await fetch(url + route, {
    method: input === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(token === undefined ? {} : { token }) },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const answer = (await response.json()) as { code: string; data: Answer };
  if (answer.code !== '200') throw new Error(`${route}: ${JSON.stringify(answer)}`);
  return answer.data;
}
