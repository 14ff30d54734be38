// The parts of a result: each as it counts in the sum, the sum last; fuel in its own unit, in no sum.
import { signedParts, type EarningParts } from '@millrace/contract';
import { Amount, Change, FigureLine, FigureList, Plate, Section, useLocale } from '@millrace/ui';

export function PartsPlate({ parts }: { parts: EarningParts }) {
  const { t } = useLocale();
  return (
    <>
      <Section title={t('earnings.parts')} />
      <Plate pad label={t('earnings.parts')}>
        <FigureList>
          {linesOf(parts).map(({ part, value }) => (
            <FigureLine key={part} label={t(`earnings.csv.${part}`)}>
              <span data-part={part} data-value={value}>
                <Change value={value} />
              </span>
            </FigureLine>
          ))}
          <FigureLine label={t('earnings.result')} sum>
            <Amount value={parts.net} unit="USDT" sign="change" />
          </FigureLine>
        </FigureList>
        <div className="earnings-fuel">
          <p className="earnings-fuel-head">
            <span>{t('earnings.fuelPaid')}</span>
            <span data-part="fuel" data-value={parts.fuel}>
              <Amount value={parts.fuel} unit={t('earnings.fuelUnit')} />
            </span>
          </p>
          <p className="micro">{t('earnings.fuelNote')}</p>
        </div>
      </Plate>
    </>
  );
}

const whereGiven = ['funding', 'interest', 'sharePaid', 'shareReceived'] as const;

/** Profit and fees always; others where there is something. */
function linesOf(parts: EarningParts): { part: 'profit' | 'fees' | (typeof whereGiven)[number]; value: string }[] {
  const signed = signedParts(parts);
  return [
    ...(['profit', 'fees'] as const).map((part) => ({ part, value: signed[part] })),
    ...whereGiven.filter((part) => parts[part] !== '0').map((part) => ({ part, value: signed[part] })),
  ];
}
