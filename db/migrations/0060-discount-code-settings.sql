-- Discount codes in the settings: they can be paused and have a note, and many single-use codes can be made at once.
alter table discount_code
  add column paused_at timestamptz,
  add column note text not null default '' check (char_length(note) <= 500),
  add column prefix text check (prefix ~ '^[A-Z0-9]{2,12}$'),
  add column created_at timestamptz not null default now(),
  -- A set has the codes of a business, never the referral codes of customers.
  add check (prefix is null or referrer_user_id is null);
comment on column discount_code.paused_at is 'Since when nobody can use it. Null: not paused';
comment on column discount_code.note is 'What staff remember about it. Customers never see it';
comment on column discount_code.prefix is 'Names the set of single-use codes that it is one of. All codes of a set have the same terms';
-- Each customer can have a referral code, which the settings do not list.
create index discount_code_of_business on discount_code (tenant_id, id) where referrer_user_id is null;
