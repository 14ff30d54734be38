// Reads single environment variables. Every problem is a ConfigError whose message is one sentence that names the variable.
import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong setting: one sentence that names the variable, shown to the operator without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function failConfig(name: string, problem: string): never {
  throw new ConfigError(`${name} ${problem}`);
}

export function textOf(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

export function flagOf(env: Environment, name: string): boolean {
  const value = textOf(env, name);
  if (value === undefined || value === '0') return false;
  return value === '1' || failConfig(name, `is "${value}"; it must be 1 or 0.`);
}

export function integerOf(env: Environment, name: string, range: { fallback: number; min: number; max: number }): number {
  const value = textOf(env, name);
  if (value === undefined) return range.fallback;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number < range.min || number > range.max)
    failConfig(name, `is "${value}"; it must be a whole number from ${range.min} to ${range.max}.`);
  return number;
}

export function optionOf<T extends string>(env: Environment, name: string, options: readonly T[]): T | undefined {
  const value = textOf(env, name);
  if (value === undefined) return undefined;
  return options.find((option) => option === value) ?? failConfig(name, `is "${value}"; it must be one of ${options.join(', ')}.`);
}

export function pathOf(env: Environment, name: string): string | undefined {
  const value = textOf(env, name);
  return value === undefined ? undefined : path.resolve(value);
}

export function addressOf(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = textOf(env, name);
  if (value === undefined) return undefined;
  // The value may hold a password, so the sentence does not repeat it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    failConfig(name, `is no address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
  return value;
}
