import type { RowChange } from '../../../domain/history/describe.ts'
import { type DatedVendorTerms, vendorTermsOn } from '../../../domain/vendor/terms.ts'
import { termsOfRow } from '../../franchise/payout-terms.ts'
import { columnsOf, previewPayoutTerms, savePayoutTerms, withdrawPayoutTerms } from '../../payout/terms/change-terms.ts'
import { payoutTermsOf } from '../../payout/terms/read-terms.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import {
  archiveVendor,
  previewArchiveVendor,
  renameVendor,
  restoreVendor,
} from '../../vendor/settings/change-vendor.ts'
import { vendorInSettings, type VendorTermsRow } from '../../vendor/settings/read-vendors.ts'
import { addVendorSeller, endVendorSeller } from '../../vendor/settings/sellers.ts'
import { saveVendorTerms, withdrawVendorTerms } from '../../vendor/settings/vendor-terms.ts'
import { TEXTS } from '../texts.ts'
import { cannotPutBack, franchiseOf, onlyRow, type Planner, requireAsLeft } from './plan.ts'

/** Why terms are as they were: as before, otherwise that somebody put them back. */
const reasonOf = ({ from }: RowChange): string => {
  const reason = from?.reason
  return typeof reason === 'string' && reason.length > 2 ? reason : TEXTS.putBack
}

/** Puts back planned payout terms: withdraws, plans or changes them as they were. */
export const payoutTerms: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const franchiseId = franchiseOf(entry)
  const fromDay = String(row.key.from_day)
  const { rows, stamp } = await payoutTermsOf(context, franchiseId)
  const now = rows.find(one => one.fromDay === fromDay)
  requireAsLeft(now ? columnsOf(now, now.reason) : null, row)
  if (row.from === null)
    return {
      seen: stamp,
      impact: NO_IMPACT,
      save: ({ seen }) => withdrawPayoutTerms(context, { franchiseId, fromDay, seen }),
    }
  const [first] = rows
  if (!first) throw cannotPutBack(TEXTS.noWay)
  // Removed terms come back with all their columns, changed ones with those that changed.
  const terms = termsOfRow({ ...Object.assign(columnsOf(now ?? first, ''), row.from), from_day: fromDay })
  const change = { franchiseId, terms, replaces: now ? fromDay : null }
  return {
    seen: stamp,
    impact: await previewPayoutTerms(context, change),
    save: stamps => savePayoutTerms(context, { ...change, reason: reasonOf(row), ...stamps }),
  }
}

/** Puts back the name of a vendor, or whether it is archived. */
export const vendor: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const vendorId = Number(row.key.id)
  const now = await vendorInSettings(context, vendorId)
  const isArchived = row.to !== null && row.to.archived_at != null
  const isName = row.to !== null && 'name' in row.to
  requireAsLeft(
    isName ? { name: now.name } : { archived_at: now.isArchived === isArchived ? row.to?.archived_at : '' },
    row,
  )
  const name = String(row.from?.name)
  return {
    seen: now.stamp,
    impact: isName || isArchived ? NO_IMPACT : await previewArchiveVendor(context, vendorId),
    save: stamps =>
      isName
        ? renameVendor(context, { vendorId, name, seen: stamps.seen })
        : isArchived
          ? restoreVendor(context, { vendorId, seen: stamps.seen })
          : archiveVendor(context, { vendorId, ...stamps }),
  }
}

const vendorColumns = (terms: VendorTermsRow) => ({
  from_day: terms.fromDay,
  remittance_bps: terms.remittanceBps,
  is_remittance_on_sub_total: terms.isRemittanceOnSubTotal,
  is_national_fleet: terms.isNationalFleet,
  reason: terms.reason,
})

/** Puts back planned terms of a vendor: withdraws, plans or changes them as they were. */
export const vendorTerms: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const [vendorId, fromDay] = [Number(row.key.vendor_id), String(row.key.from_day)]
  const { terms: rows, stamp } = await vendorInSettings(context, vendorId)
  const now = rows.find(one => one.fromDay === fromDay)
  requireAsLeft(now ? vendorColumns(now) : null, row)
  const empty = { ...vendorTermsOn([], fromDay), fromDay, reason: '' }
  const columns = Object.assign(vendorColumns(now ?? empty), row.from)
  const terms: DatedVendorTerms = {
    fromDay,
    remittanceBps: columns.remittance_bps,
    isRemittanceOnSubTotal: columns.is_remittance_on_sub_total,
    isNationalFleet: columns.is_national_fleet,
  }
  return {
    seen: stamp,
    impact: NO_IMPACT,
    save: ({ seen }) =>
      row.from === null
        ? withdrawVendorTerms(context, { vendorId, fromDay, seen })
        : saveVendorTerms(context, { vendorId, terms, replaces: now ? fromDay : null, reason: reasonOf(row), seen }),
  }
}

/** Puts back who sells for a vendor. */
export const seller: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const [vendorId, userId] = [Number(row.key.vendor_id), Number(row.key.user_id)]
  const now = await vendorInSettings(context, vendorId)
  const sells = now.sellers.some(one => one.userId === userId && one.until === null)
  requireAsLeft(sells ? {} : null, row)
  return {
    seen: now.stamp,
    impact: NO_IMPACT,
    save: ({ seen }) => (sells ? endVendorSeller : addVendorSeller)(context, { vendorId, userId, seen }),
  }
}
