-- Up Migration
-- Idle sessions end, so when one was last used is now exact to five minutes.
comment on column session.last_used_at is 'Written at most once in five minutes, so that a request seldom writes';

-- Every process hears at once that sessions have ended, however they ended, and closes what they have open. Sessions end rarely enough for the
-- lock that a notification takes at the commit. Many at once are announced as one; its id is null.
create function app.announce_session_end() returns trigger language plpgsql as $$
begin
  if (select count(*) from gone) > 50 then
    perform pg_notify('session_end', json_build_object('tenantId', tenant_id, 'sessionId', null)::text) from (select distinct tenant_id from gone) tenants;
  else
    perform pg_notify('session_end', json_build_object('tenantId', tenant_id, 'sessionId', id)::text) from gone;
  end if;
  return null;
end $$;
create trigger announce_end after delete on session referencing old table as gone for each statement execute function app.announce_session_end();
