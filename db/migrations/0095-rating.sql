-- What a customer says of a completed visit: 1 to 5 stars and a sentence, once for each order.
create table rating (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  work_order_id bigint not null,
  user_id bigint not null,
  franchise_id bigint not null,
  stars smallint not null check (stars between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 500),
  is_noticed boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by_id bigint,
  hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  primary key (tenant_id, id),
  constraint rating_once unique (tenant_id, work_order_id),
  constraint rating_hidden check (num_nonnulls(hidden_at, hidden_by_id, hidden_reason) in (0, 3)),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, franchise_id) references franchise (tenant_id, id),
  foreign key (tenant_id, hidden_by_id) references app_user (tenant_id, id) on delete restrict
);
create index rating_listed on rating (tenant_id, franchise_id, id);
create index rating_user on rating (tenant_id, user_id);
-- The welcome page shows the newest of these.
create index rating_public on rating (tenant_id, id) where is_noticed and hidden_at is null and comment <> '';
comment on column rating.franchise_id is 'That of the order, which no longer changes once it is completed';
comment on column rating.is_noticed is 'Whether the form said that the business shows ratings on its site. Only then is the sentence shown there';
comment on column rating.hidden_at is 'Hidden from the site by a manager. Its stars still count';
call app.protect('rating');

alter table tenant add column shows_ratings boolean not null default false;
comment on column tenant.shows_ratings is 'Whether /welcome shows the average and the newest sentences';
grant update (shows_ratings) on tenant to vanbay_app;

-- Adds values to the lists, whatever they are now.
do $$
declare
  list record;
  known text;
begin
  for list in
    select * from (values
      ('work_order_event', 'type', 'work_order_event_type_check', array['rating_hidden', 'rating_shown']),
      ('notification', 'kind', 'notification_kind_check', array['low_rating']),
      ('notification_choice', 'kind', 'notification_choice_kind_check', array['low_rating'])) l (table_name, column_name, check_name, added)
  loop
    select string_agg(quote_literal(m[1]), ', ') into strict known
    from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m
    where c.conname = list.check_name;
    execute format('alter table %I drop constraint %I, add constraint %I check (%I in (%s, %s))', list.table_name, list.check_name,
      list.check_name, list.column_name, known, (select string_agg(quote_literal(a), ', ') from unnest(list.added) a));
  end loop;
end $$;
