import { NO_IMPACT } from '../../settings/impact.ts'
import { brandColors, updateColors } from '../../tenant/settings/colors.ts'
import { legalSeller, updateSeller } from '../../tenant/settings/legal.ts'
import { businessProfile, updateProfile } from '../../tenant/settings/profile.ts'
import { embedSites, updateSites } from '../../website/embed/settings.ts'
import { publicPages, updatePages } from '../../website/settings.ts'
import { referral } from './booking-rules.ts'
import { changedAgain, onlyRow, type Planner, type PutBackPlan, requireAsLeft } from './plan.ts'
import { BRAND_COLUMNS, PAGE_COLUMNS, REFERRAL_COLUMNS, REPORT_COLUMNS } from './problem.ts'
import { times } from './rules.ts'

interface Colors {
  primary: string
  bookingStepsTextAccentColor: string
}
const chosen = (colors: unknown): { primary: string; accent: string } => {
  const { primary, bookingStepsTextAccentColor } = colors as Colors
  return { primary, accent: bookingStepsTextAccentColor }
}

interface BrandRow {
  colors?: unknown
  logo_url?: string | null
  favicon_url?: string | null
  image?: string | null
}

/** Puts back colours and pictures. An earlier picture is still here under its address. */
const brand: Planner = async (context, entry): Promise<PutBackPlan> => {
  const row = onlyRow(entry)
  const { stamp, primary, accent, logo, favicon, linkPicture } = await brandColors(context)
  const pictures = { logo_url: logo, favicon_url: favicon, image: linkPicture }
  const { colors: leftColors, ...leftPictures } = row.to as BrandRow
  requireAsLeft(pictures, { ...row, to: leftPictures })
  const left = leftColors === undefined ? { primary, accent } : chosen(leftColors)
  if (primary !== left.primary || accent !== left.accent) throw changedAgain()
  const { colors: oldColors, ...oldPictures } = row.from as BrandRow
  const old = { ...pictures, ...oldPictures }
  const before = {
    ...(oldColors === undefined ? left : chosen(oldColors)),
    logo: old.logo_url,
    favicon: old.favicon_url,
    linkPicture: old.image,
  }
  return {
    seen: stamp,
    impact: NO_IMPACT,
    save: ({ seen }) => updateColors(context, { brand: before, seen }),
  }
}

/** Puts back which sites may show the booking. */
const sites: Planner = async (context, entry): Promise<PutBackPlan> => {
  const row = onlyRow(entry)
  const { stamp, sites: now } = await embedSites(context)
  requireAsLeft({ embed_sites: now }, row)
  const before = (row.from as { embed_sites?: string[] } | null)?.embed_sites ?? []
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateSites(context, { sites: before, seen }) }
}

interface PageRow {
  hero_title?: string
  hero_text?: string
  about_text?: string
  shows_prices?: boolean
  shows_areas?: boolean
  shows_hours?: boolean
  shows_ratings?: boolean
  terms_text?: string
  terms_url?: string | null
  privacy_text?: string
  privacy_url?: string | null
}

/** Puts back what the business's own pages said. */
const pages: Planner = async (context, entry): Promise<PutBackPlan> => {
  const row = onlyRow(entry)
  const { stamp, ...now } = await publicPages(context)
  const columns = {
    hero_title: now.heroTitle,
    hero_text: now.heroText,
    about_text: now.about,
    shows_prices: now.showsPrices,
    shows_areas: now.showsAreas,
    shows_hours: now.showsHours,
    shows_ratings: now.showsRatings,
    terms_text: now.terms,
    terms_url: now.termsUrl || null,
    privacy_text: now.privacy,
    privacy_url: now.privacyUrl || null,
  }
  requireAsLeft(columns, row)
  const old = { ...columns, ...(row.from as PageRow) }
  const before = {
    heroTitle: old.hero_title,
    heroText: old.hero_text,
    about: old.about_text,
    showsPrices: old.shows_prices,
    showsAreas: old.shows_areas,
    showsHours: old.shows_hours,
    showsRatings: old.shows_ratings,
    terms: old.terms_text,
    termsUrl: old.terms_url ?? '',
    privacy: old.privacy_text,
    privacyUrl: old.privacy_url ?? '',
  }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updatePages(context, { pages: before, seen }) }
}

/** Puts back a change of what customers see of the business. */
export const profile: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  if (row.to && BRAND_COLUMNS.some(column => column in (row.to ?? {}))) return await brand(context, entry)
  if (row.to && REFERRAL_COLUMNS.some(column => column in (row.to ?? {}))) return await referral(context, entry)
  if (row.to && REPORT_COLUMNS.some(column => column in (row.to ?? {}))) return await times(context, entry)
  if (row.to && PAGE_COLUMNS.some(column => column in (row.to ?? {}))) return await pages(context, entry)
  if (row.to && 'embed_sites' in row.to) return await sites(context, entry)
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
