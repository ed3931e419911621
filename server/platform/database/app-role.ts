import { deriveSecret } from '../secret.ts'

/** The role that the product works as. It owns nothing, so row-level security always binds it. */
export const APP_ROLE = 'vanbay_app'

/**
 * The application role's password follows from the owner's and from SECRET, so that every process that is given both knows it, and a connection string
 * without a password makes none that others know.
 */
function appRolePassword(ownerUrl: string, secret: string): string {
  const ownerPassword = decodeURIComponent(new URL(ownerUrl).password)
  return deriveSecret(secret, `${APP_ROLE} ${ownerPassword}`)
}

/** The owner's connection string, turned into the application role's. */
export function appRoleUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = appRolePassword(ownerUrl, secret)
  return url.toString()
}

/** SQL that makes the role or renews its password. */
export function createAppRole(ownerUrl: string, secret: string): string {
  const password = appRolePassword(ownerUrl, secret)
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    alter role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}';
  end $$`
}
