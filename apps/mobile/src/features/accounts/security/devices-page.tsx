// Where the trader is logged in. Each device can be logged out for good; this one is logged out in the settings.
import { endSession, listSession, type Device } from '@millrace/contract';
import {
  Bar,
  Broken,
  Button,
  Chip,
  ConfirmSheet,
  Main,
  Plate,
  RelativeTime,
  Row,
  Rows,
  Screen,
  SkeletonRows,
  useLocale,
} from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead, useSend } from '../../../shared/hooks/use-call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useToast } from '../../../shared/services/services-context.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { HandOverButton } from './hand-over-sheet.tsx';

export function DevicesPage() {
  const { t } = useLocale();
  const goBack = useBack('/person');
  return (
    <Screen>
      <Bar title={t('accounts.devices')} onBack={goBack} />
      <Main>
        <Devices />
      </Main>
    </Screen>
  );
}

/** What is about to be logged out: one, or all others. */
type EndTarget = Device | 'others';

function Devices() {
  const { t } = useLocale();
  const list = useRead(listSession, {});
  const [target, setTarget] = useState<EndTarget>();
  if (list.isPending) return <SkeletonRows count={3} />;
  if (!list.data) return <Broken title={errorText(list.error, t)} onRetry={() => void list.refetch()} busy={list.isFetching} />;
  return (
    <>
      <Plate>
        <Rows>
          {list.data.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => setTarget(device)} />
          ))}
        </Rows>
      </Plate>
      <div className="gutter form pt-4">
        <HandOverButton />
        {list.data.some(({ current }) => !current) ? (
          <Button look="line" wide onClick={() => setTarget('others')}>
            {t('accounts.device.endOthers')}
          </Button>
        ) : null}
      </div>
      <EndSheet target={target} onClose={() => setTarget(undefined)} />
    </>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useLocale();
  return (
    <Row
      icon="phone"
      title={device.device === '' ? t('accounts.device.unknown') : device.device}
      line={
        <>
          <RelativeTime timeMs={device.seenTime} /> · {device.ip}
        </>
      }
      value={
        device.current ? (
          <Chip look="brand">{t('accounts.device.here')}</Chip>
        ) : device.open ? undefined : (
          <Chip>{t('accounts.device.remembered')}</Chip>
        )
      }
      onClick={device.current ? undefined : onEnd}
    />
  );
}

function EndSheet({ target, onClose }: { target: EndTarget | undefined; onClose: () => void }) {
  const { t } = useLocale();
  const toast = useToast();
  const queries = useQueryClient();
  const send = useSend(endSession);
  const [failure, setFailure] = useState<string>();
  const end = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await send.mutateAsync(target === undefined || target === 'others' ? {} : { id: target.id });
      toast(t('accounts.device.ended'));
      onClose();
    } catch (error) {
      setFailure(errorText(error, t));
    }
    await queries.invalidateQueries({ queryKey: [listSession.path] });
  };
  const others = target === undefined || target === 'others';
  const name = others || target.device === '' ? t('accounts.device.unknown') : target.device;
  return (
    <ConfirmSheet
      open={target !== undefined}
      onClose={onClose}
      title={others ? t('accounts.device.endOthersTitle') : t('accounts.device.endTitle', { device: name })}
      text={t('accounts.device.endText')}
      doLabel={others ? t('accounts.device.endOthers') : t('accounts.device.end')}
      danger
      busy={send.isPending}
      onDo={() => void end()}
    >
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}
