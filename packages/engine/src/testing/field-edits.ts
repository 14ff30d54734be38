// Edits of one setting each, generated from the fields of a kind. For tests only.
import { kindOf, type KindField, type Product } from '@millrace/contract';

/** Only a flat task takes them: the server refuses the edit of any other. */
const needFlat: readonly string[] = ['direction', 'leverage'];

type Value = string | number | null;

/** One edit for each border, or each word, of each field that a task with a position may change. */
export function fieldEdits(kind: number, product: Product): Record<string, Value>[] {
  return Object.values(kindOf(kind).fieldsOn(product))
    .filter(({ name, fixed }) => !needFlat.includes(name) && fixed === undefined)
    .flatMap((field) => bordersOf(field).map((value) => ({ [field.name]: value })));
}

function bordersOf(field: KindField): readonly Value[] {
  if (field.unit === 'choice') return field.options;
  if (field.unit === 'price') return [null, '1', '1000000'];
  const isCounted = field.unit === 'orders' || field.unit === 'seconds' || field.unit === 'times';
  return [field.min, field.max].map((border) => (isCounted ? Number(border) : border));
}
