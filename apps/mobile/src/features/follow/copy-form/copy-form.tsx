// The form that copies a trader, below what is known of him: settings, worst case, costs, and the act with its amount.
import type { TraderDetails } from '@millrace/contract';
import { ActionBar, Button, formatDecimal, Main, Plate, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { usePageOpen } from '../../../shared/pages/use-page-open.ts';
import { CopyFields } from './copy-fields.tsx';
import { CostsPlate, WorstPlate } from './copy-outlook.tsx';
import { checkedCopy, termsOf, type CopyWire } from './copy-draft.ts';
import { useCopyForm, type CopyForm } from './use-copy-form.ts';
import './copy-form.css';

const CopySheet = lazy(() => loadChunk(() => import('./copy-sheet.tsx')).then((module) => ({ default: module.CopySheet })));
const CopyPreview = lazy(() => loadChunk(() => import('../preview/copy-preview.tsx')).then((module) => ({ default: module.CopyPreview })));
const FORM = 'copy-form';

/** @param children the trader, above the form */
export function CopyFormPage({ trader, children }: { trader: TraderDetails; children: ReactNode }) {
  const { tag } = useLocale();
  const copy = useCopyForm(trader);
  const [sent, setSent] = useState<CopyWire>();
  const submit = copy.form.handleSubmit((draft) => {
    const checked = checkedCopy(draft, trader.id, tag);
    if ('wire' in checked) setSent(checked.wire);
  });
  const hasAccount = copy.accounts !== undefined && copy.accounts.length > 0;
  return (
    <>
      <Main>
        {children}
        <FormBody copy={copy} trader={trader} onSubmit={() => void submit()} />
      </Main>
      {hasAccount ? <CopyAct copy={copy} /> : null}
      {sent === undefined ? null : (
        <Suspense>
          <CopySheet copy={copy} trader={trader} wire={sent} onClose={() => setSent(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function FormBody({ copy, trader, onSubmit }: { copy: CopyForm; trader: TraderDetails; onSubmit: () => void }) {
  const { t } = useLocale();
  return (
    <>
      <Section title={t('follow.copy')} />
      {copy.accounts === undefined ? (
        <SkeletonRows count={2} />
      ) : copy.accounts.length === 0 ? (
        <NoAccount trader={trader} />
      ) : (
        <>
          <form
            id={FORM}
            className="gutter form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <CopyFields copy={copy} trader={trader} />
          </form>
          <div className="mt-3">
            <WorstPlate wire={copy.wire} />
            <CostsPlate trader={trader} />
          </div>
          <Suspense fallback={<SkeletonRows count={2} />}>
            <CopyPreview
              traderId={trader.id}
              terms={copy.wire && termsOf(copy.wire)}
              shareRate={trader.shareRate}
              feeRate={trader.feeRate}
            />
          </Suspense>
        </>
      )}
    </>
  );
}

/** Always in sight. */
function CopyAct({ copy: { wire } }: { copy: CopyForm }) {
  const { t, tag } = useLocale();
  return (
    <ActionBar>
      <Button look="primary" wide type="submit" form={FORM}>
        {wire ? t('follow.form.do', { amount: formatDecimal(wire.allocation, { tag }) }) : t('follow.copy')}
      </Button>
    </ActionBar>
  );
}

function NoAccount({ trader: { environment } }: { trader: TraderDetails }) {
  const { t } = useLocale();
  const navigate = useNavigate();
  const mayLink = usePageOpen('/auth');
  return (
    <Plate pad>
      <p className="body">{t('follow.form.noAccount', { environment: t(`exchange.environment.${environment}`) })}</p>
      {mayLink ? (
        <div className="mt-3">
          <Button wide onClick={() => void navigate({ to: '/auth' })}>
            {t('exchange.link')}
          </Button>
        </div>
      ) : null}
    </Plate>
  );
}
