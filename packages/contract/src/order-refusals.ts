// What the exchange's refusal of an order means to a trader. Codes of OKX v5; each reason has its words in the catalogue area `tasks`.
// Only for telling: what a task does about a refusal is the strategy's own.

const codesOf = {
  balance: ['51008', '51119', '51127', '51131', '59200', '59201'],
  belowMinimum: ['51007', '51020', '51120', 'minSize'],
  aboveMaximum: ['51005', '51101', '51102', '51103', '51104', '51105', '51106', '51107', '51108', '51185', '51201', '51202', '51203'],
  price: ['51006', '51116', '51122', '51135', '51136', '51137', '51138', '51250', '51277', '51278', '51279', '51280', '51511'],
  format: ['50014', '50015', '50016', '51000', '51003', '51015', '51111', '51121', '51150', '51204'],
  leverage: ['51004', '51186', '59100', '59101', '59102', '59103', '59104', '59105', '59106', '59107', '59108', '59109', '59110'],
  suspended: ['51001', '51021', '51022', '51030', '51298'],
  blocked: ['50007', '50009', '51009', '51024', '51155'],
  accountMode: ['51010', '59000', '59001'],
  tooMany: ['51025', '51115', '51117', '51174', '51260', '51261', '51262', '51263'],
  noPosition: ['51023', '51058', '51088', '51112', '51148', '51169', '51170', '51205', '59300'],
  noLiquidity: ['51109'],
  late: ['50036', '50037', '51027', '50102', '50112'],
  tooFast: ['50011', '50061', '51113'],
  key: [
    ...[
      '401',
      '50030',
      '50035',
      '50038',
      '50053',
      '50100',
      '50101',
      '50103',
      '50104',
      '50105',
      '50106',
      '50107',
      '50110',
      '50111',
      '50113',
      '50114',
    ],
    ...['50119', '50120', '50121'],
  ],
  busy: ['1', '50001', '50004', '50013', '50026', '51054', '51149'],
} as const;

export type OrderRefusalReason = keyof typeof codesOf;

const reasons: ReadonlyMap<string, OrderRefusalReason> = new Map(
  Object.entries(codesOf).flatMap(([reason, codes]) => codes.map((code) => [code, reason as OrderRefusalReason] as const)),
);

export const orderRefusalReasons = Object.keys(codesOf) as readonly OrderRefusalReason[];

/** The reason behind a code, also of one with a sub-code ("51008_1000"); undefined for one that says nothing to a trader. */
export function orderRefusalReason(code: string): OrderRefusalReason | undefined {
  return reasons.get(code) ?? reasons.get(code.split('_')[0] ?? '');
}
