-- A business's own texts of the mails to its customers, and the wording of its invoices. What a business did not change has no row, so that it gets our better texts.
create table mail_text (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  subject text check (char_length(subject) between 1 and 120),
  opening text check (char_length(opening) between 1 and 1000),
  closing text check (char_length(closing) between 1 and 1000),
  primary key (tenant_id, kind),
  check (num_nonnulls(subject, opening, closing) > 0)
);
comment on table mail_text is 'Own texts of a mail; null: ours. Plain text with placeholders such as {{customerName}}';
call app.protect('mail_text');
call app.audit_settings('mail_text');

create table invoice_wording (
  tenant_id bigint not null default app.current_tenant() references tenant (id),
  note text not null check (char_length(note) <= 500),
  terms text not null check (char_length(terms) <= 2000),
  primary key (tenant_id)
);
comment on table invoice_wording is 'What a business writes below the amounts of its invoices, and its terms. Plain text with placeholders';
call app.protect('invoice_wording');
call app.audit_settings('invoice_wording');

alter table invoice add wording jsonb not null default '{}';
comment on column invoice.wording is 'A copy of the wording of the day on which the invoice was written';
