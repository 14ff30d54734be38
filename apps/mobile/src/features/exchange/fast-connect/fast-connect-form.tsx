// Sets out for the exchange's own page: what will happen there, under which label the key is made, and the way. In the installed app the page opens in the
// phone's browser and the app waits; in a browser this tab goes there and comes back.
import { startFastConnect, type Credential, type VenueInfo } from '@millrace/contract';
import { Notice, Select, Steps, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { useServices, useTenant } from '../../../shared/services/services-context.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { freeLabel } from '../credentials/free-label.ts';
import { LabelField } from '../credentials/label-field.tsx';
import { keepAttempt } from './stored-attempt.ts';

const { venueId, remark } = startFastConnect.input.shape;
const schema = z.strictObject({ venueId, remark });
interface Values {
  venueId: string;
  remark: string;
}

export interface FastConnectFormProps {
  /** Those that can be authorised. */
  venues: readonly VenueInfo[];
  linked: readonly Credential[];
  /** Where the trader goes once it is linked. */
  to: string;
}

export function FastConnectForm({ venues, linked, to }: FastConnectFormProps) {
  const locale = useLocale();
  const { t } = locale;
  const tenantId = useTenant()?.id ?? '';
  const send = useSend(startFastConnect);
  const setOut = useSetOut(to);
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { venueId: venues[0]?.id ?? '', remark: freeLabel(tenantId, linked) },
    resolver: formResolver<Values>(schema, locale),
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await setOut(async (installedApp) => send.mutateAsync({ ...values, installedApp }));
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  const steps = ([1, 2, 3] as const).map((step) => ({
    id: String(step),
    title: t(`exchange.fast.step${step}`),
    text: t(`exchange.fast.text${step}`),
    state: 'next' as const,
  }));
  return (
    <TypedForm
      onSubmit={submit}
      state={form.formState}
      failure={failure}
      doLabel={t('exchange.fast.go')}
      above={<PaperLine venues={venues} />}
    >
      {linked.length === 0 ? <Steps label={t('exchange.fast')} steps={steps} /> : null}
      <Controller
        control={form.control}
        name="venueId"
        render={({ field, fieldState }) =>
          venues.length > 1 ? (
            <Select
              label={t('exchange.venue')}
              value={field.value}
              options={venues.map((venue) => ({
                value: venue.id,
                label: venue.name,
                line: t(`exchange.environment.${venue.environment}`),
              }))}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          ) : (
            <></>
          )
        }
      />
      <LabelField form={form} />
    </TypedForm>
  );
}

function PaperLine({ venues }: { venues: readonly VenueInfo[] }) {
  const { t } = useLocale();
  return venues.every(({ environment }) => environment === 'paper') ? <Notice>{t('exchange.paperText')}</Notice> : null;
}

/** Opens the exchange's page and remembers what for. */
function useSetOut(to: string) {
  const { bridge, storage } = useServices();
  const navigate = useNavigate();
  return async (start: (installedApp: boolean) => Promise<{ state: string; authorizeUrl: string }>): Promise<void> => {
    const installed = bridge.platform !== 'browser';
    const { state, authorizeUrl } = await start(installed);
    keepAttempt(storage, { state, authorizeUrl, to });
    if (!installed) return location.assign(authorizeUrl);
    await bridge.openOutside(authorizeUrl);
    await navigate({ to: '/authmiddle' });
  };
}
