// A numbered list of steps: done, current, next, failed. Each state has a text, a shape and a colour.
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { useLocale } from '../locale.tsx';
import './steps.css';

export type StepState = 'done' | 'now' | 'next' | 'failed';

export interface Step {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  state: StepState;
}

const stateClass = { done: 'is-done', now: 'is-now', next: '', failed: 'is-failed' } as const;
const stateWord = { done: 'common.stepDone', now: 'common.stepNow', failed: 'common.stepFailed', next: undefined } as const;

export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useLocale();
  return (
    <ol className="steps steps-list" aria-label={label}>
      {steps.map((step, index) => {
        const word = stateWord[step.state];
        return (
          <li key={step.id} className={stateClass[step.state]} aria-current={step.state === 'now' ? 'step' : undefined}>
            <span className="steps-number" aria-hidden="true">
              {step.state === 'done' ? <Icon name="check" size={16} /> : step.state === 'failed' ? '!' : index + 1}
            </span>
            <p className="steps-title">
              {step.title}
              {word ? <span className="visually-hidden">, {t(word)}</span> : null}
            </p>
            {step.text ? <div className="row-detail">{step.text}</div> : null}
          </li>
        );
      })}
    </ol>
  );
}
