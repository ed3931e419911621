import type pg from 'pg'
import { type Device, STEP_EVENTS } from '../../../domain/analytics/booking-funnel.ts'
import type { Random } from '../random.ts'

const DAY_MS = 86_400_000
/** Two months, so that a month can be compared with the one before. */
const DAYS = 60
const VISITORS_A_DAY = [5, 11] as const
/** Most steps take less than this. */
const STEP_MS = 90_000

const DEVICES: readonly (readonly [number, Device])[] = [
  [64, 'PHONE'],
  [6, 'TABLET'],
  [30, 'DESKTOP'],
]
const SOURCES: readonly (readonly [number, string | null])[] = [
  [48, null],
  [30, 'google.com'],
  [10, 'facebook.com'],
  [7, 'instagram.com'],
  [5, 'spring-postcard'],
]
/** The last step that a visitor reaches. */
const FURTHEST: readonly (readonly [number, number])[] = [
  [30, 1],
  [21, 2],
  [5, 3],
  [11, 4],
  [6, 5],
  [27, 6],
]

interface PageEvent {
  visitor: string
  name: string
  data: object
  at: Date
}

/** Adds the visits of the booking's pages in the last two months: how far each visitor went, on which device and from where. */
export async function writeFunnel(
  client: pg.PoolClient,
  { tenantId, now, random }: { tenantId: number; now: Date; random: Random },
): Promise<void> {
  const events: PageEvent[] = []
  for (let day = 0; day < DAYS; day++)
    for (let count = random.int(...VISITORS_A_DAY); count > 0; count--) {
      const start = now.getTime() - day * DAY_MS - random.int(0, DAY_MS / 1000) * 1000
      const source = random.weighted(SOURCES)
      const data = { device: random.weighted(DEVICES), ...(source !== null && { source }) }
      const furthest = random.weighted(FURTHEST)
      for (const [index, name] of STEP_EVENTS.slice(0, furthest).entries()) {
        const at = new Date(Math.min(start + index * random.int(STEP_MS / 3, STEP_MS), now.getTime()))
        events.push({ visitor: `demo-${day}-${count}`, name, data, at })
      }
    }
  await client.query(
    `insert into analytics_event (tenant_id, visitor, name, data, created_at)
     select $1, visitor, name, data, at from jsonb_to_recordset($2) as e (visitor text, name text, data jsonb, at timestamptz)`,
    [tenantId, JSON.stringify(events)],
  )
}
