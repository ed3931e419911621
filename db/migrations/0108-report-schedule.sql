-- A report of the accountant that is mailed to staff again and again. It is about named franchises in one currency, and each recipient gets it only while they may
-- read it: the server looks at every sending.
create table report_schedule (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  id bigint generated always as identity,
  author_id bigint not null,
  report text not null check (report in ('RECEIVABLES', 'OPEN_INVOICES', 'TAXES', 'SALES', 'BRIDGE', 'STOCK', 'WRITE_OFFS', 'JOURNAL')),
  sales_by text not null check (sales_by in ('SERVICE', 'VAN', 'TECHNICIAN', 'VENDOR', 'POSTAL_CODE')),
  vendor_id bigint,
  franchise_ids bigint[] not null check (cardinality(franchise_ids) between 1 and 500),
  currency text not null check (currency in ('CAD', 'USD')),
  span text not null check (span in ('YESTERDAY', 'LAST_7_DAYS', 'LAST_WEEK', 'MONTH_TO_DATE', 'LAST_MONTH')),
  format text not null check (format in ('CSV', 'PDF')),
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  is_paused boolean not null default false,
  next_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict,
  foreign key (tenant_id, vendor_id) references vendor (tenant_id, id)
);
create index report_schedule_due on report_schedule (tenant_id, next_at) where not is_paused;
create index report_schedule_author on report_schedule (tenant_id, author_id);
create index report_schedule_vendor on report_schedule (tenant_id, vendor_id) where vendor_id is not null;
comment on column report_schedule.weekday is 'Of a weekly report: 1 is Monday';
comment on column report_schedule.month_day is 'Of a monthly report. A shorter month has it on its last day';
comment on column report_schedule.hour is 'Local: of the franchises if they share a zone, else of the tenant''s files';
comment on column report_schedule.next_at is 'The worker that moves it on sends the report, so that each time is sent once';
comment on column report_schedule.version is 'Increases with every change. A writer names the version that it read';
call app.protect('report_schedule');

create table report_recipient (
  tenant_id bigint not null default app.current_tenant(),
  schedule_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, schedule_id, user_id),
  foreign key (tenant_id, schedule_id) references report_schedule (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create index report_recipient_user on report_recipient (tenant_id, user_id);
call app.protect('report_recipient');

-- One time of a schedule: who got the report, and what went wrong.
create table report_sending (
  tenant_id bigint not null default app.current_tenant(),
  id bigint generated always as identity,
  schedule_id bigint not null,
  due_at timestamptz not null,
  sent_to bigint[] not null default '{}',
  sent_at timestamptz,
  failure text check (char_length(failure) <= 500),
  failed_at timestamptz,
  primary key (tenant_id, id),
  constraint report_sending_once unique (tenant_id, schedule_id, due_at),
  foreign key (tenant_id, schedule_id) references report_schedule (tenant_id, id) on delete cascade
);
create index report_sending_age on report_sending (tenant_id, due_at);
comment on column report_sending.sent_to is 'Users who have got it. A repeated job leaves them out';
comment on column report_sending.sent_at is 'When the last of them got it. Null: not sent';
call app.protect('report_sending');
