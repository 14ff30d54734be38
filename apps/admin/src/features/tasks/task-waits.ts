// What a task waits for, as sentences. Pure.
import type { Assignment } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import type { MessageKey } from '@millrace/i18n';
import { formatDecimal, formatMoment, unknownFigure, type Locale } from '@millrace/ui';

type Wait = Assignment['waits'][number];

/** Words of a wait that has been reached and follows the price. */
const armedWords: Partial<Record<Wait['act'], MessageKey>> = {
  edge: 'tasks.wait.edgeArmed',
  dip: 'tasks.wait.dipArmed',
  add: 'tasks.wait.addArmed',
  target: 'tasks.wait.targetArmed',
  layer: 'tasks.wait.layerArmed',
  unlock: 'tasks.wait.unlockArmed',
};

export function waitText(wait: Wait, { t, tag }: Locale): string {
  const number = (value: string): string => (isDecimal(value) ? formatDecimal(value, { tag }) : unknownFigure);
  const what = t(wordsOf(wait), { price: number(wait.price), size: number(wait.size) });
  if (wait.notBefore === undefined) return what;
  return t('tasks.wait.notBefore', { what, time: formatMoment(wait.notBefore, { tag, parts: 'dateTime' }) });
}

function wordsOf({ act, armed, leg, price, size }: Wait): MessageKey {
  const reached = armed ? armedWords[act] : undefined;
  if (reached !== undefined) return reached;
  if (act === 'entry') return price === '' ? 'tasks.wait.entry' : 'tasks.wait.entryAt';
  if (act === 'add') return size === '' ? 'tasks.wait.addAt' : leg === 'L' ? 'tasks.wait.add.L' : 'tasks.wait.add.S';
  if (act === 'cell') return leg === 'L' ? 'tasks.wait.add.S' : 'tasks.wait.add.L';
  return `tasks.wait.${act}`;
}
