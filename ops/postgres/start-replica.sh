#!/bin/sh
# Copies the primary on the first start, and then follows it. Slots keep what the replica has not read while it is down.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  pg_basebackup -h primary -U replica -D "$PGDATA" -X stream -S replica -R
fi
# As many connections as the primary, or the replica refuses to start.
exec postgres -c max_connections=200 -c hot_standby_feedback=on
