-- The GraphQL documents of the releases that ran in the last day: a page that is open since before an upgrade continues with the documents of its own release.
-- Every process has them, whichever release it is of. Only the owner writes here, so a document is always one of a release.
set local lock_timeout = '5s';
create table app.released_document (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  body text not null,
  used_at timestamptz not null
);
comment on table app.released_document is 'GraphQL documents of the releases that ran lately';
comment on column app.released_document.hash is 'SHA-256 of the document';
comment on column app.released_document.used_at is 'When a process of a release that has it ran last, within an hour';
