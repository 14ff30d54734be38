// Another key of the same account in the place of the linked one: for a key that broke, and for one that its owner wants to change.
import { replaceKey, type Credential } from '@millrace/contract';
import { Button, Row, Sheet, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSend } from '../../../shared/hooks/use-call.ts';
import { formResolver } from '../../../shared/forms/form-resolver.ts';
import { showFailure } from '../../../shared/forms/show-failure.ts';
import { useToast } from '../../../shared/services/services-context.ts';
import { TypedForm } from '../../../shared/forms/typed-form.tsx';
import type { KeyValues } from './key-block.ts';
import { KeyFields } from './key-fields.tsx';
import { useRefreshCredentials } from './use-credentials.ts';
import '../exchange.css';

const { apiKey, secretKey, passphrase } = replaceKey.input.shape;
const schema = z.strictObject({ apiKey, secretKey, passphrase });

export function NewKeyRow({ credential }: { credential: Credential }) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      {credential.status === 'broken' ? (
        <div className="inset-all">
          <Button look="primary" wide onClick={() => setOpen(true)}>
            {t('exchange.newKey')}
          </Button>
        </div>
      ) : (
        <Row small icon="key" title={t('exchange.newKey')} onClick={() => setOpen(true)} />
      )}
      <Sheet open={open} onClose={close} title={t('exchange.newKeyTitle', { name: credential.remark })} text={t('exchange.newKeyText')}>
        <NewKeyForm credential={credential} onDone={close} />
      </Sheet>
    </>
  );
}

function NewKeyForm({ credential, onDone }: { credential: Credential; onDone: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toast = useToast();
  const send = useSend(replaceKey);
  const refresh = useRefreshCredentials();
  const [failure, setFailure] = useState<string>();
  const form = useForm<KeyValues>({
    defaultValues: { apiKey: '', secretKey: '', passphrase: '' },
    resolver: formResolver<KeyValues>(schema, locale),
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send.mutateAsync({ id: credential.id, ...values });
      toast(t('exchange.keyReplaced'));
      onDone();
      await refresh();
    } catch (error) {
      setFailure(showFailure(error, form, t));
    }
  });
  return (
    <div className="sheet-form">
      <TypedForm onSubmit={submit} state={form.formState} failure={failure} doLabel={t('exchange.newKeyDo')}>
        <KeyFields form={form} />
      </TypedForm>
    </div>
  );
}
