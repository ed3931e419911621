-- What stands in the catalogue of parts, oils, tools and fuels is archived, never deleted: pickers hide it, and its stock stays. One that was entered twice is
-- merged into the other: its stock moves by entries of the ledger, and its name then leads to the other.
alter table part_type add column archived_at timestamptz, add column merged_into_id bigint,
  add foreign key (tenant_id, merged_into_id) references part_type (tenant_id, id), add check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));
alter table part_brand add column archived_at timestamptz, add column merged_into_id bigint,
  add foreign key (tenant_id, merged_into_id) references part_brand (tenant_id, id), add check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));
alter table part add column archived_at timestamptz, add column merged_into_id bigint,
  add foreign key (tenant_id, merged_into_id) references part (tenant_id, id), add check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));
alter table oil add column archived_at timestamptz, add column merged_into_id bigint,
  add foreign key (tenant_id, merged_into_id) references oil (tenant_id, id), add check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));
alter table tool add column archived_at timestamptz, add column merged_into_id bigint,
  add foreign key (tenant_id, merged_into_id) references tool (tenant_id, id), add check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));
alter table fuel add column archived_at timestamptz, add column merged_into_id bigint,
  add foreign key (tenant_id, merged_into_id) references fuel (tenant_id, id), add check (merged_into_id is null or (archived_at is not null and merged_into_id <> id));
comment on column part_type.archived_at is 'Since when pickers hide it. Null: in use. The same in the other tables of the catalogue';
comment on column part_type.merged_into_id is 'The one that took its place. The same in the other tables of the catalogue';
create index part_merged on part (tenant_id, merged_into_id) where merged_into_id is not null;
create index oil_merged on oil (tenant_id, merged_into_id) where merged_into_id is not null;

-- Stock that moves from a part, oil or tool into the one that it is merged into, in the same place.
alter table stock_entry drop constraint stock_entry_reason_check,
  add constraint stock_entry_reason_check check (reason in ('RESTOCKED', 'LOADED', 'TRANSFERRED', 'USED', 'CORRECTED', 'MERGED'));

-- The page of a part lists the cars that it fits.
create index vehicle_part_item_name on vehicle_part_item (tenant_id, part_type, name);
-- How much of each there is, and where.
create index stock_item_part on stock_item (tenant_id, part_id) where part_id is not null;
create index stock_item_oil on stock_item (tenant_id, oil_id) where oil_id is not null;
create index stock_item_tool on stock_item (tenant_id, tool_id) where tool_id is not null;
create index fuel_entry_fuel on fuel_entry (tenant_id, fuel_id);

-- A business in the US enters quarts with one decimal. In tenths of a litre some of them would read differently afterwards: 4.7 quarts as 4.6.
alter table tenant_vehicle_oil alter column volume_l type numeric(5, 2);
