// A label for a key that the trader does not have yet: the brand's name, with a number from the second on. Pure.
import type { Credential } from '@millrace/contract';

const triesMax = 100;

/** Letters and digits only, as labels of keys are. */
export function freeLabel(tenantId: string, linked: readonly Pick<Credential, 'remark'>[]): string {
  const stem = tenantId.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 40) || 'key';
  const taken = new Set(linked.map(({ remark }) => remark));
  for (let count = 1; count < triesMax; count += 1) {
    const label = count === 1 ? stem : `${stem}${count}`;
    if (!taken.has(label)) return label;
  }
  return stem;
}
