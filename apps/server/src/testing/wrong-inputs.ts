// Inputs of a call that are wrong or odd in one field, made from its schema, and what a refusal of one must say.
import { inputRules, type Call, type InputProblem } from '@millrace/contract';
import { expect } from 'vitest';
import { z } from 'zod/mini';
import type { Answer } from './http-client.ts';

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
export function wrongInputs(call: Call, sample: Record<string, unknown>): { field: string; input: Record<string, unknown> }[] {
  const fields = fieldsOf(call);
  const values = call.method === 'POST' ? [...TEXTS, ...OTHERS] : TEXTS;
  const made = fields.flatMap((field) => values.map((value) => ({ field, input: { ...sample, [field]: value } })));
  const without = fields.map((field) => ({ field, input: Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field)) }));
  const unknown = ['isAdmin', 'userId', 'balance', 'constructor'].map((field) => ({ field, input: { ...sample, [field]: '1' } }));
  return [...made, ...without, ...unknown].filter(({ input }) => !call.input.safeParse(onTheWire(call, input)).success);
}

export function fieldsOf(call: Call): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** What arrives: a query carries only text, JSON replaces half characters as they are. */
export function onTheWire(call: Call, input: Record<string, unknown>): unknown {
  return call.method === 'POST'
    ? JSON.parse(JSON.stringify(input))
    : Object.fromEntries(new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])));
}

/** Inputs that the schema takes although one field has a value that nobody would enter. */
export function oddInputs(call: Call, sample: Record<string, unknown>): Record<string, unknown>[] {
  const made = fieldsOf(call).flatMap((field) => TEXTS.map((value) => ({ ...sample, [field]: value })));
  return made.filter((input) => call.input.safeParse(onTheWire(call, input)).success);
}

/** The answer is 400 and names the field, the rule and a text; `said` is what was asked, for the message of a failure. */
export function expectProblem(answer: Answer, field: string, said: string): void {
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
