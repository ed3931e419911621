-- Inventory can be switched off for a franchise. Nothing looked at the switch before, so every franchise had its inventory and keeps it.
alter table franchise alter column features set default '{inventory}';
update franchise set features = array_append(features, 'inventory') where not 'inventory' = any (features);
comment on column franchise.features is 'What staff of the franchise use: inventory';
