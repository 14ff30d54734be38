// Push on this device: one sentence, then the tap that asks the browser; or why it cannot be.
import { unsubscribePush } from '@millrace/contract';
import { Button, Chip, Notice, Plate, Row, Section, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useServices, useSession } from '../../shared/services/services-context.ts';
import { forgetPush, pushAbility, readBrowser, turnOnPush, type PushAbility } from './push-device.ts';

interface DevicePlateProps {
  /** Whether the server pushes to this session. */
  isOn: boolean;
  devices: number;
  onChange: () => void;
}

export function DevicePlate({ isOn, devices, onChange }: DevicePlateProps) {
  const { t } = useLocale();
  const { api, bridge, storage } = useServices();
  const userId = useSession((state) => state.user?.id ?? '');
  const [ability, setAbility] = useState<PushAbility>(() => (bridge.platform === 'browser' ? pushAbility(readBrowser()) : 'unsupported'));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError ? errorText(error, t) : t('alerts.failed'));
    }
    setBusy(false);
    onChange();
  };
  const turnOn = (): Promise<void> => run(async () => setAbility(await turnOnPush({ api, storage, userId })));
  const turnOff = (): Promise<void> =>
    run(async () => {
      forgetPush(storage);
      await api.call(unsubscribePush, {});
    });
  return (
    <>
      <Section title={t('alerts.here')} />
      {ability === 'possible' ? (
        <Plate pad>
          <div className="grid gap-3">
            {isOn ? <Row small icon="ok" title={t('alerts.on')} value={<Chip look="brand">{t('alerts.push')}</Chip>} /> : null}
            <p className="ink-2">{isOn ? t('alerts.devices', { count: devices }) : t('alerts.ask')}</p>
            <FormFailure text={failure} />
            <Button look={isOn ? 'line' : undefined} wide busy={busy} onClick={() => void (isOn ? turnOff() : turnOn())}>
              {t(isOn ? 'alerts.turnOff' : 'alerts.turnOn')}
            </Button>
          </div>
        </Plate>
      ) : (
        <Notice warn={ability === 'denied'}>
          {t(ability === 'homeScreen' ? 'alerts.ios' : ability === 'denied' ? 'alerts.denied' : 'alerts.unsupported')}
        </Notice>
      )}
    </>
  );
}
