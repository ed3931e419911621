-- A business can switch off a mail that nobody has to get, such as the one after a visit.
alter table mail_text
  add column is_off boolean check (is_off),
  drop constraint mail_text_check,
  add constraint mail_text_differs check (num_nonnulls(subject, opening, closing, is_off) > 0);
comment on column mail_text.is_off is 'True: the mail is not sent. Null: it is';
