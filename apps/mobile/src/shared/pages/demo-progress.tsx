// The line itself: asked again until nothing is left, and then everything that was read meanwhile is read anew.
import { getDemoPast, type DemoPast as Past } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readOptions } from '../hooks/read-options.ts';
import { useServices } from '../services/services-context.ts';

/** Asked for again after this long. */
const EVERY_MS = 3000;
const DAY_MS = 86_400_000;

export function DemoProgress() {
  const { api } = useServices();
  const { data } = useQuery({
    ...readOptions(api, getDemoPast, {}),
    refetchInterval: ({ state }) => (state.data?.past === null ? false : EVERY_MS),
  });
  return data?.past ? <Line past={data.past} /> : null;
}

function Line({ past: { leftMs, totalMs } }: { past: Past }) {
  const { t } = useLocale();
  const client = useQueryClient();
  // The figures below belong to the past that has been played meanwhile.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  const percent = Math.floor((1 - leftMs / totalMs) * 100);
  return <p className="gutter micro ink-3 pb-3">{t('tabs.demoPast', { days: Math.round(totalMs / DAY_MS), percent })}</p>;
}
