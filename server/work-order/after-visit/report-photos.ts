import { batches, type PhotoRow } from '../../batches/batches.ts'
import type { Context } from '../../platform/context.ts'
import { wornPartsOf } from './suggestions.ts'

/** Returns the pictures of an order's finished inspection, for its customer; pictures of anything else are for staff. */
export async function reportPhotosOf(context: Pick<Context, 'scope'>, id: number): Promise<PhotoRow[]> {
  if ((await wornPartsOf(context, id)) === null) return []
  return (await batches(context).photos.load(id)).filter(photo => photo.kind === 'inspection')
}
