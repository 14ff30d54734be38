// Every code with which the exchange refuses: its HTTP status and text. One table; texts of the venue vary by date, codes do not.

const TABLE: Readonly<Record<string, readonly [httpStatus: number, message: string]>> = {
  '50001': [503, 'Service temporarily unavailable. Try again later.'],
  '50002': [400, 'JSON syntax error'],
  '50004': [400, 'API endpoint request timeout'],
  '50006': [400, 'Invalid Content-Type, please use "application/json" format'],
  '50011': [429, 'Too Many Requests'],
  '50013': [429, 'Systems are busy. Please try again later.'],
  '50014': [400, 'Parameter {} cannot be empty.'],
  '50015': [400, 'Either parameter {} is required'],
  '50026': [500, 'System error. Try again later.'],
  '50036': [200, 'The expTime cannot be earlier than the current system time.'],
  '50037': [200, 'Order expired.'],
  '50102': [401, 'Timestamp request expired'],
  '50103': [401, 'Request header OK-ACCESS-KEY cannot be empty.'],
  '50104': [401, 'Request header OK-ACCESS-PASSPHRASE cannot be empty.'],
  '50105': [401, 'Request header OK-ACCESS-PASSPHRASE incorrect.'],
  '50106': [401, 'Request header OK-ACCESS-SIGN cannot be empty.'],
  '50107': [401, 'Request header OK-ACCESS-TIMESTAMP cannot be empty.'],
  '50110': [401, 'Your IP {} is not included in your API key whitelist.'],
  '50111': [401, 'Invalid OK-ACCESS-KEY'],
  '50112': [401, 'Invalid OK-ACCESS-TIMESTAMP'],
  '50113': [401, 'Invalid Sign'],
  '50115': [405, 'Invalid request method.'],
  '50120': [200, 'This API key does not have permission to use this function'],
  '51000': [400, 'Parameter {} error'],
  '51001': [200, "Instrument ID, Instrument ID code, or Spread ID doesn't exist."],
  '51003': [200, 'Either client order ID or order ID is required.'],
  '51004': [200, 'Order failed. The position would exceed the limit of this leverage.'],
  '51005': [200, 'Your order amount exceeds the max order amount.'],
  '51006': [200, 'Order price is not within the price limit (max buy price: {})'],
  '51008': [200, 'Order failed. Insufficient {} balance in account.'],
  '51010': [200, 'Request unsupported under current account mode.'],
  '51016': [200, 'Client order ID already exists.'],
  '51020': [200, 'Your order should meet or exceed the minimum order amount.'],
  '51023': [200, "Position doesn't exist."],
  '51025': [200, 'Order count exceeds the limit'],
  '51065': [200, 'algoClOrdId already exists.'],
  '51111': [200, 'Maximum {} orders can be placed in bulk'],
  '51112': [200, 'Close order size exceeds your available size.'],
  '51121': [200, 'Order quantity must be a multiple of the lot size.'],
  '51148': [200, 'Reduce Only orders can not reverse a position.'],
  '51150': [200, 'The precision of the number of trades or the price exceeds the limit.'],
  '51169': [200, "Order failed because you don't have any positions in this direction to reduce or close."],
  '51170': [200, "Failed to place order because a reduce-only order can't be the same trading direction as your existing positions."],
  '51202': [200, 'Market order amount exceeds the maximum amount.'],
  '51204': [200, 'The price for the limit order cannot be empty.'],
  '51277': [200, 'TP trigger price must be higher than the last price'],
  '51278': [200, 'SL trigger price must be lower than the last price'],
  '51279': [200, 'TP trigger price must be lower than the last price'],
  '51280': [200, 'SL trigger price must be higher than the last price'],
  '51400': [200, 'Cancellation failed as the order has been filled, canceled or does not exist.'],
  '51406': [400, 'Canceled - order count exceeds the limit {}'],
  '51407': [200, 'Either order ID or client order ID is required.'],
  '51603': [200, 'Order does not exist'],
  '59000': [200, 'Setting failed. Cancel any open orders, close positions, and stop trading bots first.'],
  '59102': [200, 'Leverage exceeds the maximum limit. Please lower the leverage.'],
  '60004': [200, 'Invalid timestamp'],
  '60005': [200, 'Invalid apiKey'],
  '60006': [200, 'Timestamp request expired'],
  '60007': [200, 'Invalid sign'],
  '60009': [200, 'Login failed.'],
  '60011': [200, 'Please log in'],
  '60012': [200, 'Invalid request: {}'],
  '60013': [200, 'Invalid args'],
  '60018': [200, "Wrong URL or {} doesn't exist. Please use the correct URL, channel and parameters referring to API document."],
  '60019': [200, 'Invalid op: {}'],
  '60024': [200, 'Wrong passphrase'],
  '60027': [200, 'Parameter {} can not be blank'],
  '60032': [200, 'The API key does not exist.'],
  '64008': [200, 'The connection will soon be closed for a service upgrade. Please reconnect.'],
};

/** An expected refusal of a request. */
export class Refusal extends Error {
  readonly code: string;
  readonly httpStatus: number;

  constructor(code: string, httpStatus: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

/** The refusal of a code; `detail` fills the gap of its text. Unknown codes (asked for by tests) get HTTP 200. */
export function refuse(code: string, detail = ''): Refusal {
  const [httpStatus, message] = TABLE[code] ?? [200, `Refused with ${code}`];
  return new Refusal(code, httpStatus, message.replace('{}', detail));
}
