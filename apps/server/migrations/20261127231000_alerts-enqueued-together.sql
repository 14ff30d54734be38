-- The alerts of all messages of a statement are enqueued by one call: each call of the library looks for the same things and notifies both workers, in the
-- transaction that stops the tasks of thousands. As before in all else.
create or replace function queue_alerts(message_ids text[], tab text, urgency text, always_mailed boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array_agg(
      row('send_alert', json_build_object('tenantId', w.tenant_id, 'messageId', w.id), null, null, 14, null, 10, null)::graphile_worker.job_spec))
    from message w left join alert_setting s on s.user_id = w.user_id
   where w.id = any (message_ids)
     and (always_mailed
       or coalesce(s.choices -> tab ->> 'push', 'urgent') = any (case urgency when 'urgent' then array['urgent', 'all'] when 'normal' then array['all'] else array[]::text[] end)
       or coalesce(s.choices -> tab ->> 'mail', 'urgent') = any (case urgency when 'urgent' then array['urgent', 'all'] when 'normal' then array['all'] else array[]::text[] end))
  having count(*) > 0;
end $$;
