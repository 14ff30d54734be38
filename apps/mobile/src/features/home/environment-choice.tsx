// Real money, the exchange's practice or paper: for who has more than one of them.
import { Segment, useLocale } from '@millrace/ui';
import type { Environment } from './results.ts';

interface EnvironmentChoiceProps {
  environments: readonly Environment[];
  value: Environment;
  onChange: (environment: Environment) => void;
}

export function EnvironmentChoice({ environments, value, onChange }: EnvironmentChoiceProps) {
  const { t } = useLocale();
  return (
    <Segment
      label={t('earnings.environment')}
      value={value}
      options={environments.map((one) => ({ value: one, label: t(`earnings.environment.${one}`) }))}
      onChange={onChange}
    />
  );
}
