// Alerts outside the app: this device, what comes by which channel, quiet hours, a trial, and what became of the last ones.
import { getAlertSettings, listAlert, updateAlertSettings, type AlertSettings } from '@millrace/contract';
import { Bar, Broken, Main, Screen, SkeletonRows, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useBack } from '../../shared/hooks/use-back.ts';
import { useRead, useSend } from '../../shared/hooks/use-call.ts';
import { AreaTexts } from '../../shared/pages/area-texts.tsx';
import { AlertHistory } from './alert-history.tsx';
import { ChannelPlates } from './channel-plates.tsx';
import { DevicePlate } from './device-plate.tsx';
import { QuietPlate } from './quiet-plate.tsx';
import { TryPlate } from './try-plate.tsx';
import './alerts.css';

export function AlertsPage() {
  const { t } = useLocale();
  const goBack = useBack('/setting');
  return (
    <Screen>
      <Bar title={t('nav.alerts')} onBack={goBack} />
      <Main>
        <AreaTexts area="alerts">
          <Alerts />
        </AreaTexts>
      </Main>
    </Screen>
  );
}

function Alerts() {
  const { t } = useLocale();
  const known = useRead(getAlertSettings, {});
  const queries = useQueryClient();
  const send = useSend(updateAlertSettings);
  // What was chosen and is on its way; the server's word replaces it.
  const [chosen, setChosen] = useState<AlertSettings>();
  const [failure, setFailure] = useState<string>();
  if (known.isPending) return <SkeletonRows count={6} />;
  if (!known.data) return <Broken title={errorText(known.error, t)} onRetry={() => void known.refetch()} busy={known.isFetching} />;
  const settings = chosen ?? known.data.settings;
  const change = async (part: Partial<AlertSettings>): Promise<void> => {
    const next = { ...settings, ...part };
    setChosen(next);
    setFailure(undefined);
    try {
      await send.mutateAsync(next);
      await queries.invalidateQueries({ queryKey: [getAlertSettings.path] });
    } catch (error) {
      setFailure(errorText(error, t));
    }
    setChosen(undefined);
  };
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: [getAlertSettings.path] });
    void queries.invalidateQueries({ queryKey: [listAlert.path] });
  };
  return (
    <>
      <DevicePlate isOn={known.data.endpoint !== ''} devices={known.data.devices} onChange={refresh} />
      <FormFailure text={failure} />
      <ChannelPlates settings={settings} email={known.data.email} onChange={(part) => void change(part)} />
      <QuietPlate settings={settings} onChange={(part) => void change(part)} />
      <TryPlate onTried={refresh} />
      <AlertHistory />
    </>
  );
}
