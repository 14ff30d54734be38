// Made from the contract: every field of every call gets what it must not take. The answer is 400 with the field, the rule and a text in the
// caller's language, never a 500, and nothing in the database changes.
import { calls, type Call } from '@millrace/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { printDatabase } from '../testing/database-print.ts';
import { newPerson, setUpServer, type Person } from '../testing/index.ts';
import { sampleInput } from '../testing/sample-inputs.ts';
import { expectProblem, fieldsOf, oddInputs, onTheWire, wrongInputs } from '../testing/wrong-inputs.ts';

const server = setUpServer();
let person: Person;

beforeAll(async () => {
  person = await newPerson(server);
});

/** What no field takes; the texts that are only compared and never shown take the first. */
const HTML = '<script>alert(1)</script>';
const ENDLESS = 'x'.repeat(5000);
const NEVER_SHOWN = new Set(['getTenantByUrl url', 'getAppInfo id', 'list query', 'linkCredential passphrase']);
/** Shown as text with script-like words masked. */
const MASKED = new Set(['sendChat text']);

describe.each(calls.map((call): [string, Call] => [call.path, call]))('%s', (_path, call) => {
  const ask = (input: Record<string, unknown>, language: string) => server.call(call, input, { token: person.token, language });

  test('has a sample that its schema takes', () => {
    expect(call.input.safeParse(onTheWire(call, sampleInput(call))).error?.issues).toBeUndefined();
  });

  test('refuses every wrong field by name, rule and words, and changes nothing', async () => {
    const wrong = wrongInputs(call, sampleInput(call));
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
      if (!NEVER_SHOWN.has(`${call.name} ${field}`) && !MASKED.has(`${call.name} ${field}`))
        expect(takes(field, HTML), `${call.name} takes HTML as ${field}`).toBe(false);
    }
  });

  test('never fails on odd values that its schema takes', async () => {
    for (const input of oddInputs(call, sampleInput(call))) {
      const answer = await ask(input, 'ja-JP');
      expect(answer.status, `${call.name} ${JSON.stringify(input).slice(0, 300)} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
    }
  });
});
