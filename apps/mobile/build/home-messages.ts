// Messages beyond the first pages that Home says before anything is asked of it: a file of their own, so that Home need not wait for all words of a language.
// The bundle test fails when Home names a word that is missing here.
import { hasWord, type WordsByArea } from './words-by-area.ts';

const homeByArea: WordsByArea = {
  common: ['justNow', 'newCount', 'next', 'offlineSince', 'paper', 'paperShort', 'pullToRefresh', 'refresh*', 'releaseToRefresh'],
  earnings: ['environment*', 'title'],
  exchange: ['andMore', 'asOf', 'broken', 'environment*', 'free', 'link', 'none', 'noneText', 'total'],
  follow: ['traders', 'traders.line'],
  groups: ['annualizedRate', 'maxRetracement', 'withstandRisksRate'],
  messages: ['cycleFee', 'fuelPart', 'missedReason'],
  nav: ['key.*', 'keys*', 'main', 'messages', 'skip', 'unread', 'userCenter'],
  shell: ['figuresFrom', 'leaveDemo', 'lookingAround'],
  tabs: [
    ...[
      'all',
      'bookedShort',
      'capital*',
      'curve*',
      'days30',
      'demoPast',
      'entries',
      'entry.*',
      'noRunning*',
      'open',
      'rest',
      'runningTasks',
    ],
    ...['since.*', 'spark', 'stands', 'today', 'yesterday'],
  ],
  tasks: [
    ...['addsUsed', 'chart.liquidation', 'chart.loss', 'chart.middle', 'chart.target', 'contracts', 'direction.*', 'empty.make'],
    ...['fault.*', 'figure.inAll', 'form.exit', 'form.hedge', 'form.ladder', 'form.limits', 'form.parts', 'kind.*', 'near.*', 'new'],
    ...['product.*', 'refused.*', 'state.*', 'turn.*', 'wait.*', 'waitsFor'],
  ],
};

export function isHomeMessage(key: string): boolean {
  return hasWord(homeByArea, key);
}
