import type { TenantFixture } from './fixture.ts'
import type { TestApp } from './test-app.ts'

/** Makes a person of the Canadian tenant an owner. */
export async function makeOwner({ db, fixture }: TestApp, role: keyof TenantFixture['emails']): Promise<void> {
  await db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner') on conflict do nothing`,
    [fixture.ca.id, fixture.ca.userIds[role]],
  )
}
