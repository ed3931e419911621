import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

const MANAGERS = ['manager', 'otherFranchise', 'otherTenant'] as const
const ofManagers = { answers: MANAGERS } as const
const MANAGER = { answers: ['manager'] } as const

let made = 0

/** An open invitation of a technician for the manager's franchise. */
async function invitation({ t }: World): Promise<{ id: number }> {
  const { ca } = t.fixture
  made += 1
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into invitation (tenant_id, email, name, roles, franchise_ids, van_ids, vendor_ids, invited_by_id, created_at, expires_at)
     values ($1, $2, 'New', '{technician}', $3, '{}', '{}', $4, now(), '2027-01-01') returning id`,
    [ca.id, `waiting${made}@new.test`, [ca.franchiseId], ca.userIds.manager],
  )
  return { id: rows[0]?.id ?? 0 }
}

/** The operations on staff and their invitations. */
export const STAFF_OPERATIONS = {
  staffMembers: ofManagers,
  invitations: ofManagers,
  staffChoices: ofManagers,
  inviteStaff: {
    ...MANAGER,
    variables: ({ t }: World) => {
      made += 1
      return {
        name: 'Nina',
        email: `nina${made}@new.test`,
        roles: ['technician'],
        franchiseIds: [t.fixture.ca.franchiseId],
        vanIds: [t.fixture.ca.vanIds[0]],
        vendorIds: [],
      }
    },
  },
  sendInvitationAgain: { ...MANAGER, variables: invitation },
  revokeInvitation: { ...MANAGER, variables: invitation },
} as const
