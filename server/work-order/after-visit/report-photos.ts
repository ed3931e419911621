import type { Selectable } from 'kysely'
import { batches } from '../../batches/batches.ts'
import type { Context } from '../../platform/context.ts'
import type { WorkOrderPhoto } from '../../platform/database/schema.gen.ts'
import { wornPartsOf } from './suggestions.ts'

/** Returns the pictures of an order's finished inspection, for its customer; pictures of anything else are for staff. */
export async function reportPhotosOf(
  context: Pick<Context, 'scope'>,
  id: number,
): Promise<Selectable<WorkOrderPhoto>[]> {
  if ((await wornPartsOf(context, id)) === null) return []
  return (await batches(context).photos.load(id)).filter(photo => photo.kind === 'inspection')
}
