import { isInspectionItem } from '../../../domain/work-order/inspection-items.ts'
import type { InspectionDraft, Recommended } from '../../../domain/work-order/inspection.ts'
import { stillRecommended } from '../../../domain/work-order/recommended-work.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { helpfulServices } from '../after-visit/suggestions.ts'
import { staffWorkOrder } from '../queries.ts'
import { TEXTS } from '../texts.ts'

/** More than a car has parts. */
const MOST = 20

/**
 * Returns the recommended work of an inspection at the prices of today. Names and prices of the device do not count, nor does what is not offered for the car, or is for
 * nothing that was found: an inspection that arrives late is not refused for a service that was withdrawn meanwhile.
 * @throws Refusal 422 for too many services
 */
export async function priceRecommended(
  context: SignedInContext,
  { id, inspection }: { id: number; inspection: InspectionDraft },
): Promise<Recommended[]> {
  if (inspection.recommended.length > MOST) throw invalidField('recommended', TEXTS.inspection.tooManyRecommended(MOST))
  const asked = inspection.recommended.map(line => ({ ...line, items: line.items.filter(isInspectionItem) }))
  const wanted = stillRecommended({ ...inspection, recommended: asked }, context.clock.now())
  if (wanted.length === 0) return []
  const order = await staffWorkOrder(context.scope.db, context.actor, id)
  const offered = await helpfulServices(context, order)
  return wanted.flatMap(({ serviceId, items }) => {
    const service = offered.find(one => String(one.serviceId) === serviceId)
    return service ? [{ serviceId, name: service.name, price: service.price, items: [...new Set(items)] }] : []
  })
}
