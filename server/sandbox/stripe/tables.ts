import type pg from 'pg'

const statements = `
SELECT pg_advisory_xact_lock(hashtext('sandbox.stripe'));

CREATE SCHEMA IF NOT EXISTS sandbox;

CREATE TABLE IF NOT EXISTS sandbox.stripe_object (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  account text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  body jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
ALTER TABLE sandbox.stripe_object DROP CONSTRAINT IF EXISTS stripe_object_account_check;
CREATE INDEX IF NOT EXISTS stripe_object_list ON sandbox.stripe_object (account, type, seq);
CREATE INDEX IF NOT EXISTS stripe_object_body ON sandbox.stripe_object USING gin (body jsonb_path_ops);
CREATE INDEX IF NOT EXISTS stripe_object_open_checkout ON sandbox.stripe_object (((body->>'expires_at')::bigint))
  WHERE type = 'checkout.session' AND body->>'status' = 'open';

CREATE TABLE IF NOT EXISTS sandbox.stripe_idempotency (
  account text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status int,
  answer jsonb,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account, key)
);

CREATE TABLE IF NOT EXISTS sandbox.stripe_event (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  account text NOT NULL,
  body jsonb NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS stripe_event_due ON sandbox.stripe_event (next_attempt_at) WHERE delivered_at IS NULL;
CREATE INDEX IF NOT EXISTS stripe_event_list ON sandbox.stripe_event (account, seq);

CREATE TABLE IF NOT EXISTS sandbox.stripe_faults (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  settings jsonb NOT NULL DEFAULT '{}'
);
INSERT INTO sandbox.stripe_faults DEFAULT VALUES ON CONFLICT DO NOTHING;
DROP TABLE IF EXISTS sandbox.stripe_control;

CREATE TABLE IF NOT EXISTS sandbox.stripe_task (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  task text NOT NULL,
  object_id text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_task_due ON sandbox.stripe_task (due_at);
`

/** Creates the sandbox's tables if missing. Several processes may start at the same time. */
export async function createTables(database: Pick<pg.Pool, 'query'>): Promise<void> {
  // One simple query is one transaction, so the lock lasts until the last table exists.
  await database.query(statements)
}
