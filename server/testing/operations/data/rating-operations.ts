import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  completedId: number
}

/** Rates the completed order, as its customer does. */
async function rated({ t: { db }, completedId }: World): Promise<{ workOrderId: number }> {
  await db.owner.query(
    `insert into rating (tenant_id, work_order_id, user_id, franchise_id, stars, comment, is_noticed, created_at, changed_at)
     select tenant_id, id, user_id, franchise_id, 4, 'Hidden words', true, completed_at, completed_at from work_order where id = $1
     on conflict (tenant_id, work_order_id) do nothing`,
    [completedId],
  )
  return { workOrderId: completedId }
}

/** The operations on ratings; the one by a link is among those of links. */
export const RATING_OPERATIONS = {
  ratings: {
    sees: ['manager', 'tester'],
    variables: async (w: World) => {
      await rated(w)
      return { franchiseId: w.t.fixture.ca.franchiseId }
    },
  },
  ratingSummary: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  rateVisit: {
    sees: ['customer'],
    variables: (w: World) => ({ workOrderId: w.completedId, stars: 4, comment: 'Hidden words', isNoticed: false }),
  },
  hideRating: {
    sees: ['manager'],
    variables: async (w: World) => ({ ...(await rated(w)), reason: 'Insults the technician' }),
  },
  showRating: { sees: ['manager'], variables: rated },
} as const
