// HTTP calls to the exchange, with the administrator's token once a person has entered it.
let token = '';

export function setToken(text: string): void {
  token = text;
}

/** The exchange's text of a refused call. */
export class RefusedCall extends Error {}

/** @throws RefusedCall, or TypeError when the exchange cannot be reached */
export async function call<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await reply.json()) as T & { msg?: string };
  if (!reply.ok) throw new RefusedCall(answer.msg ?? '');
  return answer;
}

export interface Status {
  market: string;
  speed: string;
  clockMs: number;
  book: string;
  canCrash: boolean;
  admin: boolean;
}

export interface AccountName {
  uid: string;
  label: string;
  apiKey: string;
}

export interface Keys extends AccountName {
  secretKey: string;
  passphrase: string;
}

/** A row of the wire: field names and decimal texts. */
export type Row = Readonly<Record<string, string>>;

export interface AccountState extends AccountName {
  balances: { ccy: string; cash: string; free: string }[];
  positions: Row[];
  orders: Row[];
  algos: Row[];
  fills: Row[];
}

export interface PlannedFault {
  id: string;
  kind: string;
  note?: string;
  state: string;
  met: number;
  [field: string]: string | number | null | undefined;
}
