import { may } from '../../domain/account/permissions.ts'
import {
  answersDisputes,
  managesFranchises,
  readsBooks,
  worksWithStock,
  writesQuotes,
} from '../../domain/account/roles.ts'
import { payoutListOf } from '../payout/payout-list.ts'
import { PATHS } from '../platform/paths.ts'
import { SETTINGS_PAGES } from '../settings/pages.ts'
import { TEXTS } from './texts.ts'

/** A page without a parameter in its path. */
type PlainPath = Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}$${string}` | typeof PATHS.styleguide>

/** A page, or an action with a page of its own, that somebody may open. */
export interface PageEntry {
  label: string
  /** Further words by which somebody may look for it. */
  about?: string
  to: PlainPath
  /** What it does beside opening the page: a booking for a new customer, or the list of cancelled orders. */
  starts?: 'booking' | 'cancelledOrders'
}

const words = TEXTS.pages

/** Returns the pages and actions of these roles, in the order of the menu; settings last. @param hasInventory whether the franchise uses it */
export function pagesFor(roles: readonly string[], hasInventory: boolean): PageEntry[] {
  const manages = managesFranchises(roles)
  const entries: (PageEntry | false)[] = [
    { label: words.newBooking, to: PATHS.location, starts: 'booking' },
    { label: words.phoneBooking, to: PATHS.phoneBooking },
    roles.includes('sales') && { label: words.newCustomer, to: PATHS.createCustomer },
    { label: words.workOrders, to: PATHS.workOrders },
    { label: words.day, to: PATHS.workDay },
    { label: words.cancelledOrders, to: PATHS.workOrders, starts: 'cancelledOrders' },
    { label: words.invoices, to: PATHS.invoices },
    writesQuotes(roles) && { label: words.quotes, to: PATHS.quotes },
    writesQuotes(roles) && { label: words.newQuote, to: PATHS.newQuote },
    answersDisputes(roles) && { label: words.disputes, to: PATHS.disputes },
    answersDisputes(roles) && { label: words.assistanceRequests, to: PATHS.assistanceRequests },
    { label: words.customers, to: PATHS.customers },
    worksWithStock(roles) && hasInventory && { label: words.inventory, to: PATHS.inventory },
    { label: words.payouts, to: payoutListOf(roles) },
    roles.includes('manager') && { label: words.payments, to: PATHS.payments },
    manages && { label: words.analytics, to: PATHS.analytics },
    readsBooks(roles) && { label: words.reports, to: PATHS.reports },
    roles.includes('sales') && { label: words.salesAnalytics, to: PATHS.salesAnalytics },
    { label: words.notifications, to: PATHS.notifications },
    { label: words.account, to: PATHS.staffAccount },
    { label: words.security, to: PATHS.security },
    manages && { label: words.settings, to: PATHS.settings },
    ...(manages ? SETTINGS_PAGES : []).flatMap(({ pages }) =>
      pages
        .filter(page => !('may' in page) || may(roles, page.may))
        .map(({ to, label, about }) => ({ label: words.setting(label), to, about })),
    ),
  ]
  return entries.filter(entry => entry !== false)
}

/** Returns the entries with every typed word in their label or further words: those whose label begins with the text first, then those whose label has it. */
export function matchingPages(entries: readonly PageEntry[], typed: string): PageEntry[] {
  const text = typed.trim().toLowerCase()
  const parts = text.split(/\s+/)
  const matching = entries.filter(({ label, about = '' }) => hasAll(`${label} ${about}`, parts))
  return matching.toSorted((a, b) => rankOf(a, text) - rankOf(b, text))
}

const hasAll = (words: string, parts: readonly string[]): boolean =>
  parts.every(part => words.toLowerCase().includes(part))

function rankOf({ label }: PageEntry, text: string): number {
  if (label.toLowerCase().startsWith(text)) return 0
  return hasAll(label, text.split(/\s+/)) ? 1 : 2
}
