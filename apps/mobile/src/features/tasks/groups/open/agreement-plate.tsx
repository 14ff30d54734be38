// The hosting agreement: its text, read to the end, and only then the confirmation.
import { Button, CheckBox, formatMoment, Plate, Row, Sheet, useLocale } from '@millrace/ui';
import { useEffect, useRef, useState } from 'react';
import { useTenant } from '../../../../shared/services/services-context.ts';
import type { Opening } from './use-opening.ts';

const parts = ['what', 'yours', 'versions', 'risk', 'end'] as const;

export function AgreementPlate({ opening, version }: { opening: Opening; version: number }) {
  const { t, tag } = useLocale();
  const [open, setOpen] = useState(false);
  const { readAtMs, agreed } = opening;
  return (
    <Plate label={t('groups.agreement')}>
      <Row
        title={t('groups.agreement')}
        line={
          readAtMs === undefined
            ? t('groups.agreementUnread', { version })
            : t('groups.agreementRead', { version, time: formatMoment(readAtMs, { tag, parts: 'time' }) })
        }
        onClick={() => setOpen(true)}
      />
      <div className="inset pb-3">
        <CheckBox
          label={t('groups.agree')}
          checked={agreed}
          onChange={(checked) => (readAtMs === undefined ? setOpen(true) : opening.setAgreed(checked))}
        />
      </div>
      <AgreementSheet opening={opening} open={open} onClose={() => setOpen(false)} />
    </Plate>
  );
}

function AgreementSheet({ opening, open, onClose }: { opening: Opening; open: boolean; onClose: () => void }) {
  const { t } = useLocale();
  const tenant = useTenant();
  const args = { name: tenant?.name ?? '', email: tenant?.customerEmail ?? '' };
  return (
    <Sheet open={open} onClose={onClose} title={t('groups.agreement')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className="agreement-text prose" tabIndex={0} role="region" aria-label={t('groups.agreement')}>
        {parts.map((part) => (
          <section key={part}>
            <h2>{t(`legal.hosting.${part}.head`, args)}</h2>
            <p>{t(`legal.hosting.${part}.text`, args)}</p>
          </section>
        ))}
        <TextEnd onSeen={opening.noteRead} />
      </div>
      <Button look="primary" wide disabled={opening.readAtMs === undefined} onClick={onClose}>
        {t('common.close')}
      </Button>
    </Sheet>
  );
}

/** Says when it was scrolled into sight. */
function TextEnd({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} data-agreement-end />;
}
