-- Up Migration
-- Undoes a booking's whole statement when its order was not written: VB002 when the free van was taken at this very moment, VB001 when none was free.
create function app.require_order(id bigint, had_free_van boolean) returns bigint language plpgsql as $$
begin
  if id is null and had_free_van then
    raise exception 'the free van was just taken' using errcode = 'VB002';
  elsif id is null then
    raise exception 'no van is free' using errcode = 'VB001';
  end if;
  return id;
end $$;
grant execute on function app.require_order to vanbay_app;
