import { stampOf } from './settings-operations.ts'
import type { World } from './world.ts'

const MANAGER = { answers: ['manager'] } as const
/** Managers of each franchise see the business's own changes, and those of another business see their own business's. */
const READERS = { answers: ['manager', 'otherFranchise', 'otherTenant'] } as const

/** Changes the hours of a day and returns the change's id in the history. */
async function changed({ t }: World): Promise<{ id: string }> {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `update franchise_hours set closes_minute = case closes_minute when 1380 then 1439 else 1380 end where franchise_id = $1 and weekday = 2`,
    [franchiseId],
  )
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select max(id) as id from audit_entry where tenant_id = $1 and subject = 'franchise_hours'`,
    [id],
  )
  return { id: String(rows[0]?.id) }
}

/** The operations on the history of the settings. */
export const HISTORY_OPERATIONS = {
  settingsHistory: { ...READERS, variables: () => ({ section: 'HOURS', first: 5 }) },
  settingsAuthors: READERS,
  previewPutBack: { ...MANAGER, variables: changed },
  putBackChange: {
    ...MANAGER,
    variables: async (w: World) => ({
      ...(await changed(w)),
      seen: await stampOf(w, 'franchiseHours', `(franchiseId: ${w.t.fixture.ca.franchiseId})`),
    }),
  },
} as const
