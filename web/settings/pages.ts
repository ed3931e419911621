import { PATHS } from '../platform/paths.ts'
import { TEXTS } from './texts.ts'

/** The pages of the settings, by group, in the order of the menu. Pages of a franchise are about the one that is selected in the bar. */
export const SETTINGS_PAGES = [
  {
    group: TEXTS.groups.business,
    pages: [
      { to: PATHS.settingsProfile, label: TEXTS.pages.profile },
      { to: PATHS.settingsBrand, label: TEXTS.pages.brand },
      { to: PATHS.settingsPublicPages, label: TEXTS.pages.publicPages },
      { to: PATHS.settingsWebsite, label: TEXTS.pages.website },
      { to: PATHS.settingsTaxes, label: TEXTS.pages.taxes },
      { to: PATHS.settingsBookingRules, label: TEXTS.pages.bookingRules },
      { to: PATHS.settingsScheduling, label: TEXTS.pages.scheduling },
      { to: PATHS.settingsMessages, label: TEXTS.pages.messages },
    ],
  },
  {
    group: TEXTS.groups.franchises,
    pages: [{ to: PATHS.settingsFranchises, label: TEXTS.pages.franchises }],
  },
  {
    group: TEXTS.groups.franchise,
    pages: [
      { to: PATHS.settingsHours, label: TEXTS.pages.hours },
      { to: PATHS.settingsClosures, label: TEXTS.pages.closures },
      { to: PATHS.settingsServiceArea, label: TEXTS.pages.serviceArea, may: 'serviceArea.see' },
      { to: PATHS.settingsVans, label: TEXTS.pages.vans },
      { to: PATHS.settingsPayoutTerms, label: TEXTS.pages.payoutTerms, may: 'payoutTerms.see' },
    ],
  },
  {
    group: TEXTS.groups.priceBook,
    pages: [
      { to: PATHS.settingsServices, label: TEXTS.pages.services },
      { to: PATHS.settingsPrices, label: TEXTS.pages.prices },
      { to: PATHS.settingsPlans, label: TEXTS.pages.plans },
      { to: PATHS.settingsDiscountCodes, label: TEXTS.pages.discountCodes, may: 'discountCodes.see' },
    ],
  },
  {
    group: TEXTS.groups.people,
    pages: [
      { to: PATHS.settingsStaff, label: TEXTS.pages.staff },
      { to: PATHS.settingsRoles, label: TEXTS.pages.roles },
      { to: PATHS.settingsLimits, label: TEXTS.pages.limits },
      { to: PATHS.settingsLogins, label: TEXTS.pages.logins },
    ],
  },
  {
    group: TEXTS.groups.partners,
    pages: [{ to: PATHS.settingsVendors, label: TEXTS.pages.vendors }],
  },
  {
    group: TEXTS.groups.catalogue,
    pages: [
      { to: PATHS.settingsParts, label: TEXTS.pages.parts },
      { to: PATHS.settingsPartGroups, label: TEXTS.pages.partGroups },
      { to: PATHS.settingsSupplies, label: TEXTS.pages.supplies },
      { to: PATHS.settingsOilData, label: TEXTS.pages.oilData },
    ],
  },
  {
    group: TEXTS.groups.data,
    pages: [
      { to: PATHS.settingsReportTimes, label: TEXTS.pages.reportTimes },
      { to: PATHS.settingsImport, label: TEXTS.pages.imports, may: 'catalogue.add' },
      { to: PATHS.settingsExport, label: TEXTS.pages.exports, may: 'data.export' },
      { to: PATHS.settingsIntegrations, label: TEXTS.pages.integrations },
      { to: PATHS.settingsHistory, label: TEXTS.pages.history, may: 'history.see' },
    ],
  },
] as const
