// What a version of a template changes, by field, beside what is published now.
import { kindOf, languages, slotFields, templateText } from '@millrace/contract';
import type { TemplateForm } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { useLocale, type Locale } from '@millrace/ui';
import { fieldName, optionName, valueText } from './template-words.ts';

interface Row {
  key: string;
  label: string;
  before: string;
  after: string;
  lang?: string;
}

/** `before` is null for a group that was never published. */
export function ChangeTable({
  before,
  after,
  proposal,
}: {
  before: TemplateForm | null;
  after: TemplateForm;
  /** What a proposal says besides. */
  proposal?: { version: number; reason: string };
}) {
  const locale = useLocale();
  const { t } = locale;
  return (
    <table className="console-compare">
      <thead>
        <tr>
          <th scope="col">{t('console.what')}</th>
          <th scope="col">{t('console.before')}</th>
          <th scope="col">{t('console.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changedRows(before, after, locale).map(({ key, label, before: was, after: now, lang }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td lang={lang}>{was === '' ? '–' : was}</td>
            <td lang={lang}>{now === '' ? '–' : now}</td>
          </tr>
        ))}
        {proposal === undefined ? null : (
          <tr>
            <th scope="row">{t('console.templateVersion')}</th>
            <td>{before === null ? '–' : proposal.version - 1}</td>
            <td>{proposal.version}</td>
          </tr>
        )}
        {proposal === undefined ? null : (
          <tr>
            <th scope="row">{t('console.reason')}</th>
            <td colSpan={2}>{proposal.reason}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

export function changedRows(before: TemplateForm | null, after: TemplateForm, locale: Pick<Locale, 't'>): Row[] {
  const { t } = locale;
  const kindName = t(`tasks.kind.${String(after.kind)}` as MessageKey);
  const rows: Row[] = [
    { key: 'kind', label: t('console.templateKind'), before: before === null ? '' : kindName, after: kindName },
    { key: 'name', label: t('console.templateName'), before: before?.name ?? '', after: after.name },
    ...languages.map(({ tag, name }) => ({ key: tag, label: name, before: before?.words[tag] ?? '', after: after.words[tag], lang: tag })),
    ...after.slots.flatMap((slot, at) => slotRows(after.kind, { was: sameSlot(before?.slots, slot, at), now: slot, at }, locale)),
    ...(before?.slots ?? [])
      .filter(({ slot }) => !after.slots.some((other) => other.slot === slot))
      .map(({ slot, instId }) => ({ key: `gone ${slot}`, label: t('console.templateSlotGone', { slot }), before: instId, after: '' })),
  ];
  return rows.filter((row) => row.before !== row.after);
}

type Slot = TemplateForm['slots'][number];

function sameSlot(slots: readonly Slot[] | undefined, { slot }: Slot, at: number): Slot | undefined {
  return slots?.find((other) => other.slot === slot && slot !== '') ?? (slot === '' ? slots?.[at] : undefined);
}

function slotRows(kind: number, { was, now, at }: { was: Slot | undefined; now: Slot; at: number }, { t }: Pick<Locale, 't'>): Row[] {
  const slot = now.slot === '' ? t('console.templateSlot', { n: at + 1 }) : now.slot;
  const label = (field: string): string => t('console.templateField', { slot, field });
  const key = (name: string): string => `${String(at)} ${name}`;
  const yes = (isBoth: boolean | undefined): string => (isBoth === true ? optionName('both', t) : '');
  return [
    {
      key: key('instId'),
      label: was === undefined ? t('console.templateSlotNew', { slot }) : label(t('console.instrument')),
      before: was?.instId ?? '',
      after: now.instId,
    },
    { key: key('both'), label: label(t('console.templateBoth')), before: yes(was?.bothAllowed), after: yes(now.bothAllowed) },
    ...slotFields(kindOf(kind), now.instId).map((field) => ({
      key: key(field.name),
      label: label(fieldName(kind, field, now.instId, t)),
      before: was === undefined ? '' : valueText(field, was.settings[field.name], was.instId, t),
      after: valueText(field, now.settings[field.name], now.instId, t),
    })),
  ];
}

/** A proposal as the second person reads it. */
export function TemplateChange({ before, after }: { before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> }) {
  const kind = Number(after['kind']);
  const form = (parts: Readonly<Record<string, string>>): TemplateForm =>
    templateText({
      assignmentType: kind,
      name: parts['groupName'] ?? '',
      // As the server wrote them into the proposal.
      words: JSON.parse(parts['words'] ?? '{}') as TemplateForm['words'],
      slots: JSON.parse(parts['slots'] ?? '[]') as Parameters<typeof templateText>[0]['slots'],
    }) as TemplateForm;
  const proposal = { version: Number(after['groupVersion']), reason: after['reason'] ?? '' };
  return <ChangeTable before={before['groupName'] === undefined ? null : form(before)} after={form(after)} proposal={proposal} />;
}
