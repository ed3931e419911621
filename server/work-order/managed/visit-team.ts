import { localDay } from '../../../domain/format/dates.ts'
import { batches } from '../../batches/batches.ts'
import type { Context } from '../../platform/context.ts'
import type { WorkOrderRow } from '../rows.ts'

/** Who comes, as the customer reads it. */
export interface VisitTeam {
  /** First names of the van's technicians. */
  firstNames: string[]
  van: string
}

/** Returns who comes, on the day of a confirmed visit only: before it the van can still change. Null otherwise. */
export async function visitTeam(context: Context, order: WorkOrderRow): Promise<VisitTeam | null> {
  const { franchise_id: franchiseId, van_id: vanId, status, is_confirmed: isConfirmed, scheduled_at: at } = order
  if (status !== 'ASSIGNED' || !isConfirmed || vanId === null || franchiseId === null) return null
  const { franchises, technicians, vans } = batches(context)
  const { timeZone } = await franchises.load(franchiseId)
  if (localDay(context.clock.now(), timeZone) !== localDay(at, timeZone)) return null
  const [van, team] = await Promise.all([vans.load(vanId), technicians.load(vanId)])
  return { firstNames: team.map(({ name }) => name.trim().split(/\s+/)[0] ?? ''), van: van.name }
}
