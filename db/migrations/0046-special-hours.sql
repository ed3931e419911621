-- Other hours than the week's on a day, also on a day that is otherwise closed. A closure has no hours and wins.
create table franchise_special_hours (
  tenant_id bigint not null default app.current_tenant(),
  franchise_id bigint not null,
  day date not null,
  name text not null check (char_length(name) between 1 and 60),
  opens_minute integer not null check (opens_minute between 0 and 1439),
  closes_minute integer not null check (closes_minute between 1 and 1440 and closes_minute > opens_minute),
  primary key (tenant_id, franchise_id, day),
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id)
);
comment on column franchise_special_hours.opens_minute is 'Minutes after local midnight';
call app.protect('franchise_special_hours');
call app.audit_settings('franchise_special_hours');
