// Hands a place back to the page that asked: where the device says it is, or coordinates typed by hand. There is no map: tiles would show others where one looks.
import { limits } from '@millrace/contract';
import { Bar, Button, Field, Main, Notice, Screen, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { keepChosenPlace, readChosenPlace } from '../../../shared/places/chosen-place.ts';
import { readCoordinate, readPlace } from '../../../shared/places/place.ts';
import { AreaTexts } from '../../../shared/pages/area-texts.tsx';
import { useDevicePosition } from './use-device-position.ts';

interface Values {
  name: string;
  latitude: string;
  longitude: string;
}

export function ChooseLocationPage() {
  const { t } = useLocale();
  const goBack = useBack('/customerService');
  return (
    <Screen>
      <Bar title={t('nav.chooseLocation')} onBack={goBack} />
      <Main>
        <AreaTexts area="help">
          <Chooser onChosen={goBack} />
        </AreaTexts>
      </Main>
    </Screen>
  );
}

function Chooser({ onChosen }: { onChosen: () => void }) {
  const { t } = useLocale();
  const [before] = useState(readChosenPlace);
  const form = useForm<Values>({
    defaultValues: { name: before?.name ?? '', latitude: String(before?.latitude ?? ''), longitude: String(before?.longitude ?? '') },
    resolver: (values) => {
      const wrong = (field: 'latitude' | 'longitude', max: 90 | 180) =>
        readCoordinate(values[field], max) === undefined ? { [field]: { type: 'form', message: t('help.place.rule', { max }) } } : {};
      const errors = { ...wrong('latitude', 90), ...wrong('longitude', 180) };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors } = form.formState;
  const position = useDevicePosition((point) => {
    form.setValue('latitude', String(point.latitude), { shouldValidate: true });
    form.setValue('longitude', String(point.longitude), { shouldValidate: true });
  });
  const submit = form.handleSubmit((values) => {
    keepChosenPlace(readPlace(values));
    onChosen();
  });
  const typed = { inputMode: 'text', autoComplete: 'off' } as const;
  return (
    <>
      <Notice icon="shield">{t('help.place.what')}</Notice>
      <div className="gutter py-4">
        <Button wide busy={position.busy} onClick={position.ask}>
          {t('help.place.device')}
        </Button>
        {position.failure === undefined ? null : (
          <p className="label pt-2" role="alert">
            {t(`help.place.${position.failure}`)}
          </p>
        )}
      </div>
      <TypedForm onSubmit={submit} state={form.formState} failure={undefined} doLabel={t('help.place.use')}>
        <Field label={t('help.place.name')} autoComplete="off" maxLength={limits.placeNameMax} {...form.register('name')} />
        <Field label={t('help.place.latitude')} unit="°" {...typed} error={errors.latitude?.message} {...form.register('latitude')} />
        <Field label={t('help.place.longitude')} unit="°" {...typed} error={errors.longitude?.message} {...form.register('longitude')} />
      </TypedForm>
    </>
  );
}
