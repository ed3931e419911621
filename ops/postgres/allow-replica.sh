#!/bin/sh
# Runs once, when the primary's data is made: a role for the replica, which may stream and nothing else.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$REPLICA_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replica replication login password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
