import { useQuery } from '@tanstack/react-query'
import { orderVans, suggestVan } from '../../../domain/work-order/van-choice.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf, VariablesOf } from '../../platform/api/graphql.ts'
import { orderKeys } from '../../platform/api/order-keys.ts'
import { holdKey } from '../hold/hold-key.ts'
import { VanChoicesQuery, VanDrivesQuery } from './documents.ts'

/** Others take vans while a person chooses. */
const FRESH_MS = 15_000

/** The visit that needs a van. */
export interface VanQuestion {
  franchiseId: string
  /** ISO, UTC. */
  at: string
  /** The order that needs the van; its address is the place. */
  workOrderId?: string
  /** The place of a visit that is not booked yet. */
  place?: { lat: number; lng: number }
  /** The services of a visit that is not booked yet. */
  serviceIds?: readonly string[]
  /** Its vehicle: large engines take longer. */
  vehicleId?: string | null
  /** The other cars of that visit. */
  moreCars?: VariablesOf<typeof VanChoicesQuery>['moreCars']
  /** Another van than the order's is wanted. */
  isForAnother?: boolean
}

type Answer = ResultOf<typeof VanChoicesQuery>['vanChoices'][number]

/** A van that could make the visit. */
export interface VanOption extends Omit<Answer, 'van' | 'isSuggested'> {
  id: string
  name: string
  technicians: readonly string[]
}

/**
 * Loads which vans can make a visit, and which one it gets: the one that the person chose, while it has no job then, else the one that suits best.
 * @param question undefined while there is no visit yet
 * @param wantedId the van that the person chose, if any
 */
export function useVanChoices(question: VanQuestion | undefined, wantedId?: string | null) {
  const { franchiseId = '', at = '', workOrderId, place, isForAnother = false } = question ?? {}
  const work = {
    serviceIds: [...(question?.serviceIds ?? [])],
    vehicleId: question?.vehicleId ?? null,
    moreCars: question?.moreCars ?? null,
  }
  const variables = { franchiseId, at, workOrderId: workOrderId ?? null, ...place, ...work }
  const query = useQuery({
    // A key of the orders' lists: whatever changes an order asks again.
    queryKey: [...orderKeys.lists(), 'van-choices', variables] as const,
    queryFn: async ({ signal }) =>
      // The page's own hold does not keep a van from it.
      (await request(VanChoicesQuery, { ...variables, holdKey: holdKey() }, signal)).vanChoices,
    enabled: question !== undefined,
    staleTime: FRESH_MS,
    // A dialog that opens again loads them again: the order may have a van by now, and people press the wrong one in a list that changes.
    gcTime: 0,
  })
  const { vans, suggested } = choose(query.data, isForAnother)
  const chosen = vans?.find(({ id, busyWith }) => id === wantedId && busyWith === null) ?? suggested
  const drives = useVanDrives(variables, chosen)
  return {
    vans,
    suggested,
    chosen,
    /** The chosen van is one that a customer is booking: the change says that they are to choose again. */
    takesOver: chosen?.heldUntil != null,
    query,
    drives,
  }
}

/** The drives to a visit and from it. */
export type VanDrives = ResultOf<typeof VanDrivesQuery>['vanChoices'][number]

/** Asks how long the drives of the chosen van take now. Until the answer is there, what the list says counts. Undefined where the franchise does not look at driving. */
function useVanDrives(
  variables: VariablesOf<typeof VanChoicesQuery>,
  chosen: VanOption | undefined,
): VanDrives | undefined {
  const vanId = chosen?.id ?? ''
  const { data } = useQuery({
    queryKey: [...orderKeys.lists(), 'van-drives', variables, vanId] as const,
    queryFn: async ({ signal }) =>
      (await request(VanDrivesQuery, { ...variables, vanId }, signal)).vanChoices[0] ?? null,
    enabled: chosen !== undefined && chosen.shortMinutes !== null,
    staleTime: FRESH_MS,
    gcTime: 0,
  })
  return chosen?.shortMinutes == null ? undefined : (data ?? chosen)
}

export type VanChoices = ReturnType<typeof useVanChoices>

function choose(
  answers: readonly Answer[] | undefined,
  isForAnother: boolean,
): { vans: VanOption[] | undefined; suggested: VanOption | undefined } {
  const vans = answers?.map(({ van, ...answer }) => ({
    ...answer,
    id: van.id,
    name: van.name,
    technicians: van.userVans.map(({ name }) => name),
  }))
  if (!vans) return { vans: undefined, suggested: undefined }
  if (!isForAnother) {
    const best = answers?.find(({ isSuggested }) => isSuggested)?.van.id
    return { vans, suggested: vans.find(({ id }) => id === best) }
  }
  const others = vans.filter(({ isCurrent }) => !isCurrent)
  const suggested = suggestVan(others, null)
  return { vans: [...orderVans(others, suggested), ...vans.filter(({ isCurrent }) => isCurrent)], suggested }
}
