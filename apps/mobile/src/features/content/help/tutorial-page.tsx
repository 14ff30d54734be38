// How to make an API key, step by step, at OKX and on the paper exchange. What must never be allowed is said first.
import { listHelp, type LanguageTag, type OutputOf, type listCredentials } from '@millrace/contract';
import { Bar, Main, Notice, Plate, Screen, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useTenant } from '../../../shared/services/services-context.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { FeeDiscount, useCredentials } from '../../exchange/index.ts';
import { ArticleText } from '../article-text.tsx';
import { GuideDrawing } from './guide-pictures.tsx';
import { languageOfKey } from './guide-language.ts';
import { guides, type GuideName, type GuideStep } from './guides.ts';
import { AreaTexts } from '../../../shared/pages/area-texts.tsx';
import { StepExtra } from './step-extra.tsx';
import '../content.css';

export function TutorialPage() {
  const { t } = useLocale();
  const goBack = useBack('/auth');
  const { langkey } = useSearch({ from: '/jiaocheng' });
  return (
    <Screen>
      <Bar title={t('nav.tutorial')} onBack={goBack} />
      <Main>
        <AreaTexts area="help" tag={languageOfKey(langkey)}>
          <FeeDiscount />
          <Tutorial wanted={languageOfKey(langkey)} />
        </AreaTexts>
      </Main>
    </Screen>
  );
}

/** The tenant's own tutorials where it published some, else the guides that are built in. */
function Tutorial({ wanted }: { wanted: LanguageTag | undefined }) {
  const own = useRead(listHelp, { kind: 'tutorial', ...(wanted ? { language: wanted } : {}) });
  if (own.isPending) return <SkeletonRows count={4} />;
  if (!own.data || own.data.length === 0) return <Guide />;
  return (
    <div className="grid gap-3 one-column">
      {own.data.map((tutorial) => (
        <Plate key={tutorial.id} pad label={tutorial.title}>
          <ArticleText article={tutorial} title wanted={wanted} />
        </Plate>
      ))}
    </div>
  );
}

function Guide() {
  const { t } = useLocale();
  const { data } = useCredentials();
  const [chosen, setChosen] = useState<GuideName>();
  const offered = offeredGuides(data);
  const guide = chosen ?? offered?.[0] ?? 'okx';
  return (
    <>
      <div className="gutter pb-3">
        <Segment
          label={t('exchange.venue')}
          value={guide}
          options={[
            { value: 'okx', label: 'OKX' },
            { value: 'paper', label: t('help.guide.paper') },
          ]}
          onChange={setChosen}
        />
      </div>
      <div className="grid gap-3 mb-3">
        {offered && !offered.includes(guide) ? <Notice>{t('help.guide.notHere')}</Notice> : null}
        <Notice warn>{t('help.guide.never')}</Notice>
      </div>
      <ol className="grid gap-3 one-column" aria-label={t('nav.tutorial')}>
        {guides[guide].map((step, index) => (
          <GuideStepPlate key={`${guide}-${step.id}`} step={step} number={index + 1} link={data} />
        ))}
      </ol>
    </>
  );
}

/** The guides whose exchange this server offers, in its order; undefined while that is not known. */
function offeredGuides(link: OutputOf<typeof listCredentials> | undefined): readonly GuideName[] | undefined {
  return link?.venues.map(({ environment }) => (environment === 'paper' ? 'paper' : 'okx'));
}

function GuideStepPlate({ step, number, link }: { step: GuideStep; number: number; link: OutputOf<typeof listCredentials> | undefined }) {
  const { t } = useLocale();
  const name = useTenant()?.name ?? '';
  return (
    <li>
      <Plate pad>
        <div className="grid gap-3 one-column">
          <h2 className="flex items-start gap-3 weight-semibold">
            <span className="guide-number" aria-hidden="true">
              {number}
            </span>
            <span className="guide-text">{t(step.title)}</span>
          </h2>
          <GuideDrawing picture={step.picture} />
          <p className="ink-2">{t(step.text, { name })}</p>
          {step.extra ? <StepExtra extra={step.extra} link={link} /> : null}
        </div>
      </Plate>
    </li>
  );
}
