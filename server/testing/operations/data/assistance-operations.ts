import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

const MANAGER = { answers: ['manager'] } as const

const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })

/** Adds an open request for help of the first franchise. */
async function request({ t: { db, fixture } }: World): Promise<{ id: number }> {
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into assistance_request (tenant_id, franchise_id, name, email, phone_number, body, postal_code, created_at)
     values ($1, $2, 'Somebody', 'a@b.co', '8075550142', 'Help', 'P0T2J0', now()) returning id::float8 as id`,
    [fixture.ca.id, fixture.ca.franchiseId],
  )
  return { id: rows[0]?.id ?? 0 }
}

/** The operations on requests for help. */
export const ASSISTANCE_OPERATIONS = {
  openAssistanceRequests: { ...MANAGER, variables: franchise },
  assistanceRequests: { ...MANAGER, variables: (w: World) => ({ ...franchise(w), isOpen: true, pageNumber: 1 }) },
  answerAssistanceRequest: { ...MANAGER, variables: async (w: World) => ({ ...(await request(w)), body: 'Yes' }) },
  closeAssistanceRequest: { ...MANAGER, variables: request },
  reopenAssistanceRequest: { ...MANAGER, variables: request },
} as const
