import { NO_IMPACT } from '../../settings/impact.ts'
import { brandColors, updateColors } from '../../tenant/settings/colors.ts'
import { legalSeller, updateSeller } from '../../tenant/settings/legal.ts'
import { businessProfile, updateProfile } from '../../tenant/settings/profile.ts'
import { referral } from './booking-rules.ts'
import { changedAgain, onlyRow, type Planner, type PutBackPlan, requireAsLeft } from './plan.ts'
import { REFERRAL_COLUMNS, REPORT_COLUMNS } from './problem.ts'
import { times } from './rules.ts'

interface Colors {
  primary: string
  bookingStepsTextAccentColor: string
}
const chosen = (colors: unknown): { primary: string; accent: string } => {
  const { primary, bookingStepsTextAccentColor } = colors as Colors
  return { primary, accent: bookingStepsTextAccentColor }
}

const colors: Planner = async (context, entry): Promise<PutBackPlan> => {
  const { from, to } = onlyRow(entry)
  const { stamp, ...now } = await brandColors(context)
  const left = chosen(to?.colors)
  if (now.primary !== left.primary || now.accent !== left.accent) throw changedAgain()
  const before = chosen(from?.colors)
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateColors(context, { colors: before, seen }) }
}

/** Puts back a change of what customers see of the business. */
export const profile: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  if (row.to && 'colors' in row.to) return await colors(context, entry)
  if (row.to && REFERRAL_COLUMNS.some(column => column in (row.to ?? {}))) return await referral(context, entry)
  if (row.to && REPORT_COLUMNS.some(column => column in (row.to ?? {}))) return await times(context, entry)
  const { stamp, ...now } = await businessProfile(context)
  requireAsLeft(
    {
      name: now.name,
      site_title: now.siteTitle,
      support_phone: now.supportPhone,
      support_email: now.supportEmail,
    },
    row,
  )
  const old = row.from as Partial<Record<string, never>>
  const before = {
    name: old.name ?? now.name,
    siteTitle: old.site_title ?? now.siteTitle,
    supportPhone: old.support_phone ?? now.supportPhone,
    supportEmail: old.support_email ?? now.supportEmail,
  }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateProfile(context, { profile: before, seen }) }
}

/** Puts back a change of who sells. The tax numbers stay. */
export const seller: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { stamp, ...now } = await legalSeller(context)
  requireAsLeft(
    {
      legal_name: now.legalName,
      street: now.street,
      city: now.city,
      province_code: now.provinceCode,
      postal_code: now.postalCode,
      is_small_supplier: now.isSmallSupplier,
    },
    row,
  )
  const old = row.from as Partial<Record<string, never>>
  const before = {
    legalName: old.legal_name ?? now.legalName,
    street: old.street ?? now.street,
    city: old.city ?? now.city,
    provinceCode: old.province_code ?? now.provinceCode,
    postalCode: old.postal_code ?? now.postalCode,
    isSmallSupplier: old.is_small_supplier ?? now.isSmallSupplier,
    registrations: now.registrations,
  }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateSeller(context, { seller: before, seen }) }
}
