import { type PolicyValues, RULES_OF, stepOf } from '../../../domain/scheduling/policy.ts'
import { previewScheduling, updateScheduling } from '../../scheduling/change-policy.ts'
import { schedulingSettings } from '../../scheduling/read-policy.ts'
import { cannotPutBack, onlyRow, type Planner, requireAsLeft } from './plan.ts'
import { TEXTS } from '../texts.ts'

const MINUTES = {
  least_minutes: 'leastMinutes',
  setup_minutes: 'setupMinutes',
  buffer_minutes: 'bufferMinutes',
  max_leg_minutes: 'maxLegMinutes',
  grid_minutes: 'gridMinutes',
  arrival_window_minutes: 'arrivalWindowMinutes',
  hold_minutes: 'holdMinutes',
  nearby_minutes: 'nearbyMinutes',
  nearby_cents: 'nearbyCents',
} as const satisfies Record<string, keyof PolicyValues>

type Columns = Readonly<Record<string, string | number | null | undefined>>

function asColumns({ step, ...values }: PolicyValues): Columns {
  return {
    ...(step === null ? { mode: null, travel: null } : RULES_OF[step]),
    ...Object.fromEntries(Object.entries(MINUTES).map(([column, name]) => [column, values[name]])),
  }
}

/** Puts back how visits are planned. Values that were added are inherited again. Planned minutes stay. */
export const scheduling: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { franchiseId } = entry
  const { values: now, services, stamp } = await schedulingSettings(context, franchiseId)
  if (row.to === null) throw cannotPutBack(TEXTS.noWay)
  requireAsLeft(asColumns(now), row)
  const columns: Columns = {
    ...asColumns(now),
    ...Object.fromEntries(Object.keys(row.to).map(column => [column, (row.from as Columns | null)?.[column] ?? null])),
  }
  const minutes = (column: keyof typeof MINUTES): number | null =>
    typeof columns[column] === 'number' ? columns[column] : null
  const values: PolicyValues = {
    step: stepOf(String(columns.mode), String(columns.travel)),
    leastMinutes: minutes('least_minutes'),
    setupMinutes: minutes('setup_minutes'),
    bufferMinutes: minutes('buffer_minutes'),
    maxLegMinutes: minutes('max_leg_minutes'),
    gridMinutes: minutes('grid_minutes'),
    arrivalWindowMinutes: minutes('arrival_window_minutes'),
    holdMinutes: minutes('hold_minutes'),
    nearbyMinutes: minutes('nearby_minutes'),
    nearbyCents: minutes('nearby_cents'),
  }
  const change = { franchiseId, values, services }
  return {
    seen: stamp,
    impact: await previewScheduling(context, change),
    save: stamps => updateScheduling(context, { ...change, ...stamps }),
  }
}
