// What a planned slot comes through, in a line.
import { useLocale } from '@millrace/ui';
import { survivalText } from '../../common/plan-figures.ts';
import type { Outlook } from '../../form/plan/plan-outlook.ts';

export function SlotOutlook({ outlook: { kind, leg, pct } }: { outlook: Outlook }) {
  const locale = useLocale();
  const words = { reaches: 'tasks.preflight.covers', stops: 'tasks.plan.firstStop' } as const;
  const survives = leg === 'L' ? 'tasks.preflight.survivesFall' : 'tasks.preflight.survivesRise';
  return (
    <span className="block">
      {locale.t(kind === 'survives' ? survives : words[kind])} <span className="numerals">{survivalText(pct, locale)}</span>
    </span>
  );
}
