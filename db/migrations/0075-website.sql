-- What the business's own pages say: /welcome, /terms and /privacy. The columns are the tenant's own, because every page, mail and frame asks for them before it
-- reads anything else, and because everybody may read them.
alter table tenant
  add column hero_title text not null default '' check (char_length(hero_title) <= 80),
  add column hero_text text not null default '' check (char_length(hero_text) <= 300),
  add column about_text text not null default '' check (char_length(about_text) <= 5000),
  add column shows_prices boolean not null default true,
  add column shows_areas boolean not null default true,
  add column shows_hours boolean not null default true,
  add column terms_text text not null default '' check (char_length(terms_text) <= 60000),
  add column terms_url text check (terms_url ~ '^https://' and char_length(terms_url) <= 255),
  add column privacy_text text not null default '' check (char_length(privacy_text) <= 60000),
  add column privacy_url text check (privacy_url ~ '^https://' and char_length(privacy_url) <= 255),
  add constraint terms_once check (terms_text = '' or terms_url is null),
  add constraint privacy_once check (privacy_text = '' or privacy_url is null);
comment on column tenant.hero_title is 'The large line of /welcome. Empty: a standard line';
comment on column tenant.about_text is 'Paragraphs apart by an empty line. A line that begins with # is a heading';
comment on column tenant.terms_text is 'As about_text. Empty: terms_url, or no terms';
comment on column tenant.terms_url is 'A page of the business''s own site, instead of a text';
grant update (hero_title, hero_text, about_text, shows_prices, shows_areas, shows_hours, terms_text, terms_url, privacy_text, privacy_url) on tenant to vanbay_app;
