// Spot or perpetual, for a kind that trades on both: changes the instrument, and the fields that mean something else there.
import { productOfType, type Product } from '@millrace/contract';
import { Segment, useLocale } from '@millrace/ui';
import { layoutOfKind } from '../task-kinds.ts';
import { initialValues, typedValues } from './form-values.ts';
import type { FormParts, TaskFormState } from './use-task-form.ts';

const words = { spot: 'tasks.product.spot', swap: 'tasks.product.perp' } as const;

export function ProductChoice({ parts, form }: { parts: FormParts; form: TaskFormState }) {
  const { t, tag } = useLocale();
  const { kind, on } = parts.layout;
  const offered = kind.products.filter((product) => parts.instruments.some(({ productType }) => productOfType(productType) === product));
  if (offered.length < 2) return null;
  const choose = (product: Product): void => {
    const instrument = parts.instruments.find(({ productType }) => productOfType(productType) === product);
    if (!instrument) return;
    const [from, to] = [on, product].map((each) => initialValues(layoutOfKind(kind, each)));
    const differing = Object.entries(to ?? {}).filter(([word, value]) => from?.[word] !== value);
    form.change({ instId: instrument.instId, values: typedValues(Object.fromEntries(differing), tag) });
  };
  return (
    <div className="gutter form-section">
      <Segment
        label={t('tasks.form.product')}
        value={on}
        options={offered.map((product) => ({ value: product, label: t(words[product]) }))}
        onChange={choose}
      />
    </div>
  );
}
