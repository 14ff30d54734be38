// Who works at the console, and what each role may do. The one table: calls name a duty of it, and the console shows a page by it.

export const operatorRoles = ['reviewer', 'approver', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const dutyRoles = {
  /** Reads queues, evidence, users and their statements. */
  look: operatorRoles,
  /** Claims a row and decides it alone, or as the first of two persons; proposes adjustments. */
  review: operatorRoles,
  /** Decides as the second of two persons, and pays out. */
  approve: ['approver', 'administrator'],
  /** Proposes terms and reads the audit trail. */
  administer: ['administrator'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type AdminDuty = keyof typeof dutyRoles;

export function mayDo(role: OperatorRole, duty: AdminDuty): boolean {
  return (dutyRoles[duty] as readonly OperatorRole[]).includes(role);
}
