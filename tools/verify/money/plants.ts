// Bugs that are planted into the database of several rows.

/** Keys of traders' calls are stored under another name: a repeated call finds no answer and acts again. */
export const OTHER_KEYS = `create function other_key() returns trigger language plpgsql as
  $$ begin new.key := gen_random_uuid()::text; return new; end $$;
  create trigger other_key before insert on idempotency_key for each row execute function other_key()`;
