import { type ChangeLine, linesOf, reversed } from '../../../domain/history/describe.ts'
import type { HistorySubject } from '../../../domain/history/sections.ts'
import { TEXTS as WORDS } from '../../../domain/history/texts.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { denial, Refusal } from '../../platform/refusal.ts'
import { requireRecentLogin } from '../../session/require-recent-login.ts'
import { type Impact, stamped } from '../../settings/impact.ts'
import { type HistoryEntry, historyEntry, wordsFor } from '../read-history.ts'
import { TEXTS } from '../texts.ts'
import { bookingRules } from './booking-rules.ts'
import { profile, seller } from './business.ts'
import { area, days, hours } from './calendar.ts'
import { catalogue } from './catalogue.ts'
import { code, plan, planMove } from './codes-and-plans.ts'
import { driver, payee, price, service, van } from './fleet-and-prices.ts'
import { franchise } from './franchise.ts'
import { mailTexts, wording } from './messages.ts'
import { payoutTerms, vendor, seller as vendorSeller, vendorTerms } from './partners.ts'
import { access, person } from './people.ts'
import { limits, logins } from './rules.ts'
import { scheduling } from './scheduling.ts'
import { cannotPutBack, type Planner, type PutBackPlan } from './plan.ts'
import { problemOf } from './problem.ts'

const PLANNERS: Partial<Record<HistorySubject, Planner>> = {
  tenant: profile,
  tenant_security: logins,
  role_limit: limits,
  mail_text: mailTexts,
  invoice_wording: wording,
  legal_entity: seller,
  booking_rules: bookingRules,
  scheduling_policy: scheduling,
  franchise,
  franchise_hours: hours,
  franchise_closure: days,
  franchise_special_hours: days,
  service_area: area,
  app_user: person,
  user_role: access,
  franchise_member: access,
  van,
  van_technician: driver,
  van_payee: payee,
  service,
  service_price: price,
  payout_terms: payoutTerms,
  vendor,
  vendor_terms: vendorTerms,
  vendor_sales: vendorSeller,
  part: catalogue,
  part_type: catalogue,
  part_brand: catalogue,
  oil: catalogue,
  tool: catalogue,
  fuel: catalogue,
  discount_code: code,
  subscription_type: plan,
  plan_move: planMove,
}

/** Subjects whose own operations need a recent login too. */
const NEEDS_RECENT_LOGIN: ReadonlySet<HistorySubject> = new Set<HistorySubject>([
  'tenant_security',
  'role_limit',
  'payout_terms',
  'app_user',
  'user_role',
  'franchise_member',
])

async function planOf(context: SignedInContext, id: number): Promise<{ entry: HistoryEntry; plan: PutBackPlan }> {
  const entry = await historyEntry(context, id)
  const problem = problemOf(entry, context.actor.roles)
  if (problem === TEXTS.notPermitted) throw denial(new Refusal(403, 'NOT_GRANTED', problem))
  const planner = PLANNERS[entry.subject]
  if (problem !== null || !planner) throw cannotPutBack(problem ?? TEXTS.noWay)
  return { entry, plan: await planner(context, entry) }
}

/** What putting a change back does. */
export interface PutBackPreview {
  title: string
  /** From what it is now to what it was. */
  lines: ChangeLine[]
  impact: Impact & { stamp: string }
  /** The stamp of the section as it is now. */
  stamp: string
}

/** Returns what putting a change back does. @throws Refusal 404; 403; 409 CANNOT_PUT_BACK or CHANGED_AGAIN, with the reason */
export async function previewPutBack(context: SignedInContext, id: number): Promise<PutBackPreview> {
  const { entry, plan } = await planOf(context, id)
  const words = await wordsFor(context, [entry])
  return {
    title: WORDS.title(entry.subject, entry.action, entry.rowCount, words.country),
    lines: linesOf(reversed(entry), words),
    impact: stamped(plan.impact),
    stamp: plan.seen,
  }
}

/**
 * Puts a change back, as a new change of its section with the same checks.
 * @throws Refusal 404; 403; 409 CANNOT_PUT_BACK or CHANGED_AGAIN, with the reason; 409 as saveSection; 422 as the section's page, also under
 * `currentPassword`
 */
export async function putBack(
  context: SignedInContext,
  { id, seen, accepted }: { id: number; seen: string; accepted?: string | null | undefined },
): Promise<number> {
  const { entry, plan } = await planOf(context, id)
  if (NEEDS_RECENT_LOGIN.has(entry.subject)) await requireRecentLogin(context, undefined)
  await plan.save({ seen, accepted: accepted ?? null })
  return id
}
