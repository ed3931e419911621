import { createHmac } from 'node:crypto'

/** The role that the product works as. It owns nothing, so row-level security always binds it. */
export const APP_ROLE = 'vanbay_app'

/** The application role's password follows from the owner's, so that every process given the same DATABASE_URL knows it. */
function appRolePassword(ownerUrl: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(ownerUrl).password))
    .update(APP_ROLE)
    .digest('hex')
}

/** The owner's connection string, turned into the application role's. */
export function appRoleUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = appRolePassword(ownerUrl)
  return url.toString()
}

/** SQL that makes the role or renews its password. */
export function createAppRole(ownerUrl: string): string {
  const password = appRolePassword(ownerUrl)
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
    alter role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}';
  end $$`
}
