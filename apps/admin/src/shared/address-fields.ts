// The fields of a page's address, each checked by its name: what a page does not understand is dropped. Pure.

type RawAddress = Readonly<Record<string, unknown>>;

export interface AddressFields {
  /** Undefined where it does not match. */
  text: (name: string, pattern: RegExp) => string | undefined;
  oneOf: <T extends string>(name: string, values: readonly T[]) => T | undefined;
  /** Of a list whose first page the address does not name. */
  page: (name: string) => number | undefined;
}

/** The fields of an address, each checked by its name. */
export function fieldsOf(raw: RawAddress): AddressFields {
  // The router reads digits as a number.
  const wordOf = (name: string): unknown => (typeof raw[name] === 'number' ? String(raw[name]) : raw[name]);
  return {
    text: (name, pattern) => {
      const word = wordOf(name);
      return typeof word === 'string' && pattern.test(word) ? word : undefined;
    },
    oneOf: (name, values) => values.find((one) => one === wordOf(name)),
    page: (name) => {
      const page = Number(raw[name]);
      return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
    },
  };
}

type Filled<T> = { [Field in keyof T]: NonNullable<T[Field]> };

/** Without the fields that are undefined. */
export function withoutHoles<T extends object>(search: T): Filled<T> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Filled<T>;
}
