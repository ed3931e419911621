-- Which mails a customer got about an order or an invoice: for the evidence of a dispute. The text is not kept.
create table sent_mail (
  tenant_id bigint not null default app.current_tenant(),
  message_id text not null,
  user_id bigint not null,
  work_order_id bigint,
  invoice_id bigint,
  address text not null,
  subject text not null,
  sent_at timestamptz not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id)
);
create index sent_mail_order on sent_mail (tenant_id, work_order_id) where work_order_id is not null;
create index sent_mail_invoice on sent_mail (tenant_id, invoice_id) where invoice_id is not null;
create index sent_mail_user on sent_mail (tenant_id, user_id);
create index sent_mail_age on sent_mail (tenant_id, sent_at);
comment on column sent_mail.message_id is 'The mail''s own id: a repeated job sends and keeps it once';
comment on column sent_mail.user_id is 'The customer of the order or invoice';
comment on column sent_mail.sent_at is 'When the mail server took it';
call app.protect('sent_mail');
