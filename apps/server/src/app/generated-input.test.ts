// Made from the contract: every field of every call gets what it must not take. The answer is 400 with the field, the rule and a text in the
// caller's language, never a 500, and nothing in the database changes.
import { calls, inputRules, type Call, type InputProblem } from '@millrace/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { printDatabase } from '../testing/database-print.ts';
import { newPerson, setUpServer, type Answer, type Person } from '../testing/index.ts';
import { sampleInput } from '../testing/sample-inputs.ts';

const server = setUpServer();
let person: Person;

beforeAll(async () => {
  person = await newPerson(server);
});

const TEXTS: readonly string[] = [
  '',
  'x'.repeat(5000),
  '-1',
  '1e308',
  '1E-9',
  'unknown-value',
  '<script>alert(1)</script>',
  ' ',
  '\u0000',
  '٣',
  'NaN',
  'Infinity',
  "' or 1=1 --",
  '../../etc/passwd',
  '\ud800',
];
const OTHERS: readonly unknown[] = [null, {}, [], ['1'], { $ne: 1 }, 1e308, -1, 1.5, Number.MAX_SAFE_INTEGER];

/** Wrong inputs of a call: one field wrong each, or missing, or one too many. */
function wrongInputs(call: Call): { field: string; input: Record<string, unknown> }[] {
  const sample = sampleInput(call);
  const fields = fieldsOf(call);
  const values = call.method === 'POST' ? [...TEXTS, ...OTHERS] : TEXTS;
  const made = fields.flatMap((field) => values.map((value) => ({ field, input: { ...sample, [field]: value } })));
  const without = fields.map((field) => ({ field, input: Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field)) }));
  const unknown = ['isAdmin', 'userId', 'balance', 'constructor'].map((field) => ({ field, input: { ...sample, [field]: '1' } }));
  return [...made, ...without, ...unknown].filter(({ input }) => !call.input.safeParse(onTheWire(call, input)).success);
}

function fieldsOf(call: Call): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** What arrives: a query carries only text, JSON replaces half characters as they are. */
function onTheWire(call: Call, input: Record<string, unknown>): unknown {
  return call.method === 'POST'
    ? JSON.parse(JSON.stringify(input))
    : Object.fromEntries(new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])));
}

/** What no field takes; the texts that are only compared and never shown take the first. */
const HTML = '<script>alert(1)</script>';
const ENDLESS = 'x'.repeat(5000);
const NEVER_SHOWN = new Set(['getTenantByUrl url', 'getAppInfo id', 'list query', 'linkCredential passphrase']);

function expectProblem(answer: Answer, field: string, said: string): void {
  expect([answer.status, answer.code], `of ${said}`).toEqual([400, '400']);
  const problems = answer.data as InputProblem[];
  expect(Array.isArray(problems), `${said}: ${answer.text}`).toBe(true);
  const own = problems.find((problem) => problem.field === field || problem.field.startsWith(`${field}.`));
  expect(own, `${said}: ${answer.text}`).toBeDefined();
  if (!own) return;
  expect(own.rule in inputRules, `${said}: ${own.rule}`).toBe(true);
  expect(own.message, `of ${said}`).not.toBe('');
  expect(own.message, `of ${said}`).not.toMatch(/^rule\.|\{/);
}

describe.each(calls.map((call): [string, Call] => [call.path, call]))('%s', (_path, call) => {
  const ask = (input: Record<string, unknown>, language: string) => server.call(call, input, { token: person.token, language });

  test('has a sample that its schema takes', () => {
    expect(call.input.safeParse(onTheWire(call, sampleInput(call))).error?.issues).toBeUndefined();
  });

  test('refuses every wrong field by name, rule and words, and changes nothing', async () => {
    const wrong = wrongInputs(call);
    const before = await printDatabase(server.database.adminUrl);
    for (const { field, input } of wrong) {
      const said = `${call.name} ${field}=${JSON.stringify(input[field])?.slice(0, 40)}`;
      const [english, thai] = [await ask(input, 'en-US'), await ask(input, 'th')];
      // A tenantId that is another's is refused before anything is looked at.
      if (field === 'tenantId' && english.text.includes('tenantMismatch')) continue;
      expectProblem(english, field, said);
      expectProblem(thai, field, said);
      expect(thai.text, `of ${said}`).toMatch(/[\u0e00-\u0e7f]/);
      expect(english.text, `of ${said}`).not.toMatch(/[\u0e00-\u0e7f]/);
    }
    expect(await printDatabase(server.database.adminUrl, ['audit_event'])).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'audit_event')),
    );
  });

  test('lets no field take HTML or endless text, apart from texts that are never shown', () => {
    const takes = (field: string, value: string): boolean =>
      call.input.safeParse(onTheWire(call, { ...sampleInput(call), [field]: value })).success;
    for (const field of fieldsOf(call)) {
      expect(takes(field, ENDLESS), `${call.name} takes endless text as ${field}`).toBe(false);
      if (!NEVER_SHOWN.has(`${call.name} ${field}`)) expect(takes(field, HTML), `${call.name} takes HTML as ${field}`).toBe(false);
    }
  });

  test('never fails on odd values that its schema takes', async () => {
    const odd = fieldsOf(call).flatMap((field) => TEXTS.map((value) => ({ ...sampleInput(call), [field]: value })));
    for (const input of odd.filter((candidate) => call.input.safeParse(onTheWire(call, candidate)).success)) {
      const answer = await ask(input, 'ja-JP');
      expect(answer.status, `${call.name} ${JSON.stringify(input).slice(0, 300)} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
    }
  });
});
