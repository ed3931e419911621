import { PATHS } from '../platform/paths.ts'
import { TEXTS } from './texts.ts'

/** The pages of the settings, by group, in the order of the menu, with words by which somebody may look for one. Pages of a franchise are about the one that is selected in the bar. */
export const SETTINGS_PAGES = [
  {
    group: TEXTS.groups.business,
    pages: [
      { to: PATHS.settingsProfile, label: TEXTS.pages.profile, about: TEXTS.about.profile },
      { to: PATHS.settingsBrand, label: TEXTS.pages.brand, about: TEXTS.about.brand },
      { to: PATHS.settingsPublicPages, label: TEXTS.pages.publicPages, about: TEXTS.about.publicPages },
      { to: PATHS.settingsWebsite, label: TEXTS.pages.website, about: TEXTS.about.website },
      { to: PATHS.settingsDomains, label: TEXTS.pages.domains, about: TEXTS.about.domains },
      { to: PATHS.settingsTaxes, label: TEXTS.pages.taxes, about: TEXTS.about.taxes },
      { to: PATHS.settingsBookingRules, label: TEXTS.pages.bookingRules, about: TEXTS.about.bookingRules },
      { to: PATHS.settingsScheduling, label: TEXTS.pages.scheduling, about: TEXTS.about.scheduling },
      { to: PATHS.settingsMessages, label: TEXTS.pages.messages, about: TEXTS.about.messages },
    ],
  },
  {
    group: TEXTS.groups.franchises,
    pages: [{ to: PATHS.settingsFranchises, label: TEXTS.pages.franchises, about: TEXTS.about.franchises }],
  },
  {
    group: TEXTS.groups.franchise,
    pages: [
      { to: PATHS.settingsHours, label: TEXTS.pages.hours, about: TEXTS.about.hours },
      { to: PATHS.settingsClosures, label: TEXTS.pages.closures, about: TEXTS.about.closures },
      {
        to: PATHS.settingsServiceArea,
        label: TEXTS.pages.serviceArea,
        about: TEXTS.about.serviceArea,
        may: 'serviceArea.see',
      },
      { to: PATHS.settingsVans, label: TEXTS.pages.vans, about: TEXTS.about.vans },
      {
        to: PATHS.settingsPayoutTerms,
        label: TEXTS.pages.payoutTerms,
        about: TEXTS.about.payoutTerms,
        may: 'payoutTerms.see',
      },
    ],
  },
  {
    group: TEXTS.groups.priceBook,
    pages: [
      { to: PATHS.settingsServices, label: TEXTS.pages.services, about: TEXTS.about.services },
      { to: PATHS.settingsPrices, label: TEXTS.pages.prices, about: TEXTS.about.prices },
      { to: PATHS.settingsPlans, label: TEXTS.pages.plans, about: TEXTS.about.plans },
      {
        to: PATHS.settingsDiscountCodes,
        label: TEXTS.pages.discountCodes,
        about: TEXTS.about.discountCodes,
        may: 'discountCodes.see',
      },
    ],
  },
  {
    group: TEXTS.groups.people,
    pages: [
      { to: PATHS.settingsStaff, label: TEXTS.pages.staff, about: TEXTS.about.staff },
      { to: PATHS.settingsRoles, label: TEXTS.pages.roles, about: TEXTS.about.roles },
      { to: PATHS.settingsLimits, label: TEXTS.pages.limits, about: TEXTS.about.limits },
      { to: PATHS.settingsLogins, label: TEXTS.pages.logins, about: TEXTS.about.logins },
    ],
  },
  {
    group: TEXTS.groups.partners,
    pages: [{ to: PATHS.settingsVendors, label: TEXTS.pages.vendors, about: TEXTS.about.vendors }],
  },
  {
    group: TEXTS.groups.catalogue,
    pages: [
      { to: PATHS.settingsParts, label: TEXTS.pages.parts, about: TEXTS.about.parts },
      { to: PATHS.settingsPartGroups, label: TEXTS.pages.partGroups, about: TEXTS.about.partGroups },
      { to: PATHS.settingsSupplies, label: TEXTS.pages.supplies, about: TEXTS.about.supplies },
      { to: PATHS.settingsOilData, label: TEXTS.pages.oilData, about: TEXTS.about.oilData },
    ],
  },
  {
    group: TEXTS.groups.data,
    pages: [
      { to: PATHS.settingsReportTimes, label: TEXTS.pages.reportTimes, about: TEXTS.about.reportTimes },
      { to: PATHS.settingsImport, label: TEXTS.pages.imports, about: TEXTS.about.imports, may: 'catalogue.add' },
      { to: PATHS.settingsExport, label: TEXTS.pages.exports, about: TEXTS.about.exports, may: 'data.export' },
      { to: PATHS.settingsIntegrations, label: TEXTS.pages.integrations, about: TEXTS.about.integrations },
      { to: PATHS.settingsHistory, label: TEXTS.pages.history, about: TEXTS.about.history, may: 'history.see' },
    ],
  },
] as const
