-- Up Migration
-- In which zone the dates of CSV files are written, for all franchises alike, so that files of several can be put together.
alter table tenant add column csv_time_zone text not null default 'America/Chicago';
