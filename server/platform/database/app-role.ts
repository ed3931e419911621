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

/** Returns the SQL that creates the role or updates its password. */
export function createAppRole(ownerUrl: string, secret: string): string {
  const password = appRolePassword(ownerUrl, secret)
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    alter role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}';
  end $$`
}
