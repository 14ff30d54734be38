// A new tenant: asked for in a dialog, and what its first trader registers with.
import { languages } from '@millrace/contract';
import { makeTenant } from '@millrace/contract/admin';
import { Button, Dialog, Field, Notice, TextArea, useLocale } from '@millrace/ui';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api.ts';
import { useSend } from '../../shared/use-call.ts';
import { Dealings, type DealingValues, type Venue } from './dealings.tsx';

const blank = { id: '', name: '', hosts: '', customerEmail: '' };

export function MakeTenant({ venues }: { venues: readonly Venue[] }) {
  const { t } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [texts, setTexts] = useState(blank);
  const paper = venues.filter(({ environment }) => environment === 'paper').map(({ id }) => id);
  const [dealings, setDealings] = useState<DealingValues>({ money: 'paper', timeZone: 'Asia/Shanghai', venues: paper });
  const send = useSend(makeTenant, () => {
    setIsOpen(false);
    setTexts(blank);
  });
  const problemOf = (field: string): string | undefined =>
    send.error instanceof ApiError ? send.error.problems.find((problem) => problem.field.split('.')[0] === field)?.message : undefined;
  const make = (): void =>
    send.mutate({
      ...texts,
      ...dealings,
      hosts: texts.hosts.split(/\s+/).filter((host) => host !== ''),
      // Its own administrator narrows them in the brand.
      languages: languages.map(({ tag }) => tag),
      locale: 'en-US',
    });
  const labels = { id: t('console.tenantId'), name: t('console.brandField.name'), customerEmail: t('console.brandField.customerEmail') };
  return (
    <div>
      {send.data ? <Notice>{t('console.tenantMade', { code: send.data.inviteCode })}</Notice> : null}
      <Button look="line" onClick={() => setIsOpen(true)}>
        {t('console.tenantNew')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('console.tenantNew')}
        text={t('console.tenantNewText')}
        doLabel={t('console.tenantMake')}
        busy={send.isPending}
        onDo={make}
        onClose={() => setIsOpen(false)}
      >
        <div className="console-form">
          {(['id', 'name', 'customerEmail'] as const).map((field) => (
            <Field
              key={field}
              label={labels[field]}
              error={problemOf(field)}
              maxLength={254}
              value={texts[field]}
              onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
            />
          ))}
          <TextArea
            label={t('console.brandField.hosts')}
            hint={t('console.brandHint.hosts')}
            error={problemOf('hosts')}
            rows={2}
            value={texts.hosts}
            onChange={({ target }) => setTexts({ ...texts, hosts: target.value })}
          />
          <Dealings
            values={dealings}
            venues={venues}
            isFixed={false}
            problemOf={problemOf}
            onChange={(part) => setDealings({ ...dealings, ...part })}
          />
          {send.error ? <Notice warn>{errorText(send.error, t)}</Notice> : null}
        </div>
      </Dialog>
    </div>
  );
}
