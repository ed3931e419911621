import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  completedId: number
  confirmedId: number
}

const STAFF = ['manager', 'technician', 'tester', 'sales'] as const

/** The customer's completed order makes its van busy at its time. */
async function timeOf({ t: { db }, completedId }: World): Promise<Date> {
  const { rows } = await db.owner.query<{ at: Date }>('select scheduled_at as at from work_order where id = $1', [
    completedId,
  ])
  return rows[0]?.at ?? new Date(0)
}

/** Which van, and a franchise's day. */
export const VAN_DAY_OPERATIONS = {
  vanChoices: {
    sees: STAFF,
    variables: async (w: World) => ({
      franchiseId: w.t.fixture.ca.franchiseId,
      at: await timeOf(w),
      workOrderId: w.confirmedId,
    }),
  },
  dayBoard: {
    sees: STAFF,
    variables: async (w: World) => ({
      franchiseId: w.t.fixture.ca.franchiseId,
      day: (await timeOf(w)).toISOString().slice(0, 10),
    }),
  },
} as const
