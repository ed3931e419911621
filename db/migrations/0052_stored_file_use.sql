-- Up Migration
-- A row is written when an upload URL is given out. used_at is when a command last took the file; a file that nothing uses is deleted.
alter table stored_file add column used_at timestamptz;
alter table stored_file add column deleting_at timestamptz;
comment on column stored_file.used_at is 'When a command last took this location. The tables of server/upload/file-columns.ts say whether it is still in use';
comment on column stored_file.deleting_at is 'Set before the file is deleted from the store; from then on no command takes it. The row is deleted after the file';
create index stored_file_owner on stored_file (tenant_id, owner_id, created_at);
create index stored_file_created on stored_file (tenant_id, created_at);
create index stored_file_deleting on stored_file (tenant_id, id) where deleting_at is not null;
