import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

const MANAGER = { answers: ['manager'] } as const

/** Adds a technician of the manager's franchise who drives no van, and whose second factor is lost. */
async function spareTechnician({ t }: World, isActive = true): Promise<number> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with u as (insert into app_user (tenant_id, name, email) select $1, 'Tess', 'tess.' || gen_random_uuid() || '@staff.test' returning id),
       r as (insert into user_role select $1, id, 'technician' from u),
       f as (insert into totp_factor (tenant_id, user_id, sealed_secret, confirmed_at, last_used_step) select $1, id, 'x', now(), 0 from u),
       m as (insert into franchise_member select $1, $2, id from u)
     select id from u`,
    [ca.id, ca.franchiseId],
  )
  const id = rows[0]?.id ?? 0
  if (!isActive) await t.db.owner.query('update app_user set deactivated_at = now() where id = $1', [id])
  return id
}

/** Asks as the manager for the stamp of a person, as their page does. */
async function seenPerson(w: World, isActive = true): Promise<{ id: number; seen: string }> {
  const { host, emails } = w.t.fixture.ca
  const id = await spareTechnician(w, isActive)
  const token = await w.t.tokenOf(host, emails.manager)
  const { data } = await w.t.graphql(host, `{ staffPerson(id: ${id}) { stamp } }`, {}, token)
  return { id, seen: (data as { staffPerson: { stamp: string } }).staffPerson.stamp }
}

const access = ({ t }: World) => ({
  roles: ['technician'],
  franchiseIds: [t.fixture.ca.franchiseId],
  vanIds: [t.fixture.ca.vanIds[1]],
  vendorIds: [],
})

/** The operations on one member of the staff. */
export const PERSON_OPERATIONS = {
  staffPerson: { ...MANAGER, variables: async (w: World) => ({ id: await spareTechnician(w) }) },
  previewStaffAccess: {
    ...MANAGER,
    variables: async (w: World) => ({ id: await spareTechnician(w), ...access(w) }),
  },
  updateStaffAccess: {
    ...MANAGER,
    variables: async (w: World) => ({ ...(await seenPerson(w)), name: 'Tessa', ...access(w) }),
  },
  previewDeactivateStaff: { ...MANAGER, variables: async (w: World) => ({ id: await spareTechnician(w) }) },
  deactivateStaff: { ...MANAGER, variables: (w: World) => seenPerson(w) },
  bringBackStaff: { ...MANAGER, variables: (w: World) => seenPerson(w, false) },
  endStaffSessions: { ...MANAGER, variables: async (w: World) => ({ id: await spareTechnician(w) }) },
  resetStaffSecondFactor: {
    ...MANAGER,
    variables: async (w: World) => ({ id: await spareTechnician(w), reason: 'Lost phone' }),
  },
  mailStaffPasswordReset: { ...MANAGER, variables: async (w: World) => ({ id: await spareTechnician(w) }) },
} as const
