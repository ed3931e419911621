import type { CatalogueKind } from '../../../domain/catalogue/catalogue-item.ts'
import {
  archiveCatalogueItem,
  changeCatalogueItem,
  previewArchiveItem,
  restoreCatalogueItem,
} from '../../catalogue/change-items.ts'
import { catalogueItem } from '../../catalogue/items.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { onlyRow, type Planner, requireAsLeft } from './plan.ts'

const KINDS: Partial<Record<string, CatalogueKind>> = {
  part: 'PART',
  part_type: 'PART_TYPE',
  part_brand: 'PART_BRAND',
  oil: 'OIL',
  tool: 'TOOL',
  fuel: 'FUEL',
}

/** Puts back what a part, a type, a brand, an oil, a tool or a fuel was, or whether it is in use. */
export const catalogue: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const kind = KINDS[entry.subject] ?? 'PART'
  const id = Number(row.key.id)
  const now = await catalogueItem(context.scope.db, kind, id)
  const old = row.from as Partial<Record<string, string | number | null>>
  if ('archived_at' in old) {
    const wasInUse = old.archived_at === null
    requireAsLeft({ isInUse: now.archivedAt === null }, { ...row, to: { isInUse: !wasInUse } })
    return {
      seen: now.stamp,
      impact: wasInUse ? NO_IMPACT : await previewArchiveItem(context, { kind, id }),
      save: stamps =>
        wasInUse
          ? restoreCatalogueItem(context, { kind, id, seen: stamps.seen })
          : archiveCatalogueItem(context, { kind, id, ...stamps }),
    }
  }
  const columns = {
    name: now.name,
    part_type_id: now.partTypeId,
    part_brand_id: now.partBrandId,
    purpose: now.purpose,
    oil_type: now.oilType,
    oil_weight: now.oilWeight,
  }
  requireAsLeft(columns, row)
  const before = { ...columns, ...old }
  const values = {
    name: before.name,
    partTypeId: before.part_type_id,
    partBrandId: before.part_brand_id,
    purpose: before.purpose ?? '',
    oilType: before.oil_type ?? '',
    oilWeight: before.oil_weight ?? '',
  }
  return {
    seen: now.stamp,
    impact: NO_IMPACT,
    save: ({ seen }) => changeCatalogueItem(context, { kind, id, seen, values }),
  }
}
