import { stampOf } from './settings-operations.ts'
import type { World } from './world.ts'

const READERS = { answers: ['manager'] } as const
/** Managers may change it only where the franchise grants it (see service-area.test.ts). Here it does. */
async function granted({ t }: World): Promise<{ franchiseId: number }> {
  const { franchiseId } = t.fixture.ca
  await t.db.owner.query(`update franchise set manager_rights = '{serviceArea.change}' where id = $1`, [franchiseId])
  return { franchiseId }
}
const franchise = ({ t }: World) => ({ franchiseId: t.fixture.ca.franchiseId })

/** The operations on service areas. */
export const SERVICE_AREA_OPERATIONS = {
  serviceArea: { ...READERS, variables: franchise },
  serviceAreaMap: { ...READERS, variables: franchise },
  pastedPostalCodes: { ...READERS, variables: (w: World) => ({ ...franchise(w), text: 'M5V' }) },
  postalCodesNear: { ...READERS, variables: (w: World) => ({ ...franchise(w), km: 10 }) },
  previewServiceArea: { ...READERS, variables: async (w: World) => ({ ...(await granted(w)), codes: ['M5V'] }) },
  updateServiceArea: {
    ...READERS,
    variables: async (w: World) => ({
      ...(await granted(w)),
      codes: ['M5H', 'M5V'],
      seen: await stampOf(w, 'serviceArea', `(franchiseId: ${w.t.fixture.ca.franchiseId})`),
    }),
  },
} as const
