// Login in two steps, on and off. The recovery codes are shown once, before anything else may be done here.
import { Bar, Button, CopyButton, Main, Notice, Plate, Row, Rows, Screen, Section, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useSession, useToast } from '../../../shared/services/services-context.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { TurnOffTwoStep } from './turn-off-two-step.tsx';
import { TurnOnTwoStep } from './turn-on-two-step.tsx';

export function TwoStepPage() {
  const { t } = useLocale();
  const goBack = useBack('/person');
  const on = useSession((state) => state.user?.isTwoStep === true);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Screen>
      <Bar title={t('accounts.twoStep')} onBack={goBack} />
      <Main>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={goBack} />
        ) : on ? (
          <TurnOffTwoStep onDone={goBack} />
        ) : (
          <TurnOnTwoStep onCodes={setCodes} />
        )}
      </Main>
    </Screen>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLocale();
  const toast = useToast();
  const title = t('accounts.twoStep.recovery');
  return (
    <>
      <Notice warn>{t('accounts.twoStep.recoveryText')}</Notice>
      <Section title={title} end={<CopyButton text={codes.join('\n')} label={t('common.copyWhat', { what: title })} onNote={toast} />} />
      <Plate>
        <Rows>
          {codes.map((code) => (
            <Row small key={code} title={<span className="numerals">{code}</span>} />
          ))}
        </Rows>
      </Plate>
      <div className="gutter pt-4">
        <Button look="primary" wide onClick={onKept}>
          {t('accounts.twoStep.kept')}
        </Button>
      </div>
    </>
  );
}
