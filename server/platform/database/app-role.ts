import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { deriveSecret } from '../secret.ts'

/** The database role of the application. It owns no table, so row-level security always applies to it. */
export const APP_ROLE = 'vanbay_app'

/**
 * Derives the application role's password from the owner's password and SECRET, so every process that has both knows it, and a connection string
 * without a password does not lead to a guessable one.
 */
function appRolePassword(ownerUrl: string, secret: string): string {
  const ownerPassword = decodeURIComponent(new URL(ownerUrl).password)
  return deriveSecret(secret, `${APP_ROLE} ${ownerPassword}`)
}

/** Returns the application role's connection string for the owner's. */
export function appRoleUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = appRolePassword(ownerUrl, secret)
  return url.toString()
}

/** Returns the application role's connection string to a pooler. Of its address, only the user and the password are replaced. */
export function appRoleUrlAt(poolerUrl: string, ownerUrl: string, secret: string): string {
  const [at, { username, password }] = [new URL(poolerUrl), new URL(appRoleUrl(ownerUrl, secret))]
  at.username = username
  at.password = password
  return at.toString()
}

/**
 * Creates the role or updates its password. Attributes are changed only where they are wrong, because most hosted databases let nobody change them.
 * @throws ConfigError when the owner's role lacks rights that migrations and commands need
 */
export async function createAppRole(client: pg.Client, ownerUrl: string, secret: string): Promise<void> {
  const { rows } = await client.query<{ name: string; may_read_all: boolean; may_create: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as may_read_all, rolsuper or rolcreaterole as may_create from pg_roles where rolname = current_user`,
  )
  const [owner] = rows
  if (!owner?.may_read_all || !owner.may_create)
    throw new ConfigError(
      `The role ${owner?.name} of DATABASE_URL owns the database, and must be able to create roles and to read the rows of every tenant. Run this as an administrator of the database: alter role "${owner?.name}" createrole bypassrls`,
    )
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    if exists (select from pg_roles where rolname = '${APP_ROLE}' and (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls)) then
      alter role ${APP_ROLE} nosuperuser nocreatedb nocreaterole nobypassrls;
    end if;
    alter role ${APP_ROLE} login password '${appRolePassword(ownerUrl, secret)}';
  end $$`)
}
