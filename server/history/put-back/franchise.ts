import { countryNames } from '../../../domain/address/country.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import { archiveFranchise, previewArchive, restoreFranchise } from '../../franchise/settings/archive-franchise.ts'
import { type FranchiseChange, previewFranchise, updateFranchise } from '../../franchise/settings/change-franchise.ts'
import { type FranchiseSettings, franchiseInSettings } from '../../franchise/settings/read-franchise.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { onlyRow, type Planner, requireAsLeft } from './plan.ts'

/** The columns of a franchise that its page changes, as the audit has them. */
const columnsOf = ({ base, ...franchise }: FranchiseSettings) => ({
  name: franchise.name,
  street: base.street,
  city: base.city,
  province_code: base.provinceCode,
  postal_code: base.postalCode,
  lat: base.lat,
  lng: base.lng,
  phone_number: franchise.phoneNumber,
  manager_email: franchise.managerEmail,
  local_tax_name: franchise.localTaxName || null,
  local_tax_ppm: franchise.localTaxPpm,
  features: franchise.features,
  manager_rights: franchise.managerRights,
})
type Columns = ReturnType<typeof columnsOf>

const BASE_COLUMNS = ['street', 'city', 'province_code', 'postal_code', 'lat', 'lng'] as const

/** Returns the change that makes a franchise as these columns say. */
function changeTo(old: Partial<Columns>, franchise: FranchiseSettings): FranchiseChange {
  const before: Columns = { ...columnsOf(franchise), ...old }
  const isMoved = BASE_COLUMNS.some(column => column in old)
  const { countryCode } = franchise
  return {
    name: before.name,
    base: isMoved
      ? {
          street: before.street,
          city: before.city,
          postalCode: before.postal_code,
          province: findProvince(before.province_code)?.name ?? '',
          provinceCode: before.province_code,
          country: countryNames[countryCode],
          countryCode,
          lat: before.lat,
          lng: before.lng,
        }
      : null,
    phoneNumber: before.phone_number,
    managerEmail: before.manager_email,
    localTaxName: before.local_tax_name ?? '',
    localTaxPpm: before.local_tax_ppm,
    features: before.features,
    managerRights: before.manager_rights,
  }
}

/** Puts back a change of a franchise, or whether it is in use. */
export const franchise: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const franchiseId = Number(row.key.id)
  const now = await franchiseInSettings(context, franchiseId)
  if (row.to && 'archived_at' in row.to) {
    requireAsLeft({ isArchived: now.archivedAt !== null }, { ...row, to: { isArchived: row.to.archived_at !== null } })
    const wasArchived = row.from?.archived_at != null
    return {
      seen: now.stamp,
      impact: wasArchived ? await previewArchive(context, franchiseId) : NO_IMPACT,
      save: stamps =>
        wasArchived
          ? archiveFranchise(context, { franchiseId, ...stamps })
          : restoreFranchise(context, { franchiseId, seen: stamps.seen }),
    }
  }
  requireAsLeft(columnsOf(now), row)
  const change = changeTo(row.from ?? {}, now)
  return {
    seen: now.stamp,
    impact: await previewFranchise(context, { franchiseId, change }),
    save: stamps => updateFranchise(context, { franchiseId, change, ...stamps }),
  }
}
