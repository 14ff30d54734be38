-- Open pages of tasks hear that their account has come to another engine, one signal for each claim.
create function note_claims() returns trigger language plpgsql as $$
declare
  shards json;
begin
  select json_agg(claimed.id order by claimed.id) into shards from claimed join before using (id) where claimed.epoch <> before.epoch;
  if shards is not null then
    perform send_signal('shard_claimed', json_build_object('shards', shards)::text);
  end if;
  return null;
end
$$;
create trigger shard_claimed after update on shard referencing old table as before new table as claimed
  for each statement execute function note_claims();
