// Groups of the brand at the console: a draft of the longest words that waits for a second person, a withdrawal that does, and a new group with mistakes.
import { getTemplate, pageTemplate, proposeTemplate, proposeTemplateEnd, saveTemplate } from '@millrace/contract/admin';
import { languageTags, TEMPLATE_NAME_MAX, TEMPLATE_WORDS_MAX } from '@millrace/contract';
import { callConsole } from '../console-calls.ts';
import type { RunningSystem } from '../running-system.ts';

const longWords = 'Buys in steps while the price falls and sells all of it at the target above the average. ';

export async function seedTemplates(system: RunningSystem, token: string): Promise<Record<'proposed' | 'ending' | 'mistaken', string>> {
  const { rows } = await callConsole(system, pageTemplate, { input: { pageSize: 200 }, token });
  const templateOf = (kind: number) =>
    callConsole(system, getTemplate, { input: { id: rows.find((row) => row.kind === kind)?.id }, token });
  const [ladder, pyramid] = [await templateOf(3), await templateOf(18)];
  const words = Object.fromEntries(languageTags.map((tag) => [tag, longWords.repeat(9).slice(0, TEMPLATE_WORDS_MAX)]));
  const slots = ladder.published?.slots.map((slot) => ({ ...slot, settings: { ...slot.settings, addStepPct: '4' } }));
  const name = 'Maximilienne Konstantinopolsky’s three-coin ladder of'.padEnd(TEMPLATE_NAME_MAX, 'x').slice(0, TEMPLATE_NAME_MAX);
  const saved = await callConsole(system, saveTemplate, {
    input: { id: ladder.id, version: ladder.draftVersion, ...ladder.published, name, words, slots },
    token,
  });
  const reason = 'Calm markets lose in the last steps';
  await callConsole(system, proposeTemplate, { input: { id: saved.id, version: saved.draftVersion, reason }, token });
  await callConsole(system, proposeTemplateEnd, { input: { id: pyramid.id, version: 1, reason }, token });
  const [first] = ladder.published?.slots ?? [];
  const mistaken = await callConsole(system, saveTemplate, {
    input: {
      version: 0,
      ...ladder.published,
      name: '',
      words: { ...ladder.published?.words, th: '' },
      slots: [{ ...first, slot: 'BTC', settings: { ...first?.settings, addStepPct: '0.01', rollbackPct: '9', baseOrderSize: 'ten' } }],
    },
    token,
  });
  return { proposed: saved.id, ending: pyramid.id, mistaken: mistaken.id };
}
