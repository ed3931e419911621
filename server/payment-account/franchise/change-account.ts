import { countryNames } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { TEXTS as FORMAT } from '../../../domain/format/texts.ts'
import { termsOn } from '../../../domain/payout/terms.ts'
import { nameAuthor } from '../../audit/name-author.ts'
import { datedTerms } from '../../franchise/payout-terms.ts'
import { requireMay } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { changedMeanwhile, lockSection, withStamp } from '../../settings/save-section.ts'
import { currentGateway } from '../gateway-of.ts'
import { TEXTS } from '../texts.ts'
import { chosenVersion, switchesOf } from './read-accounts.ts'
import { refreshFranchiseAccount, stateColumns } from './refresh-account.ts'

const ACCOUNT_ID = /^acct_\w{1,250}$/

const franchiseOf = (db: Database, franchiseId: number) =>
  db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['country_code', 'time_zone'])
    .executeTakeFirstOrThrow()

const currentOf = (db: Database, franchiseId: number) =>
  db
    .selectFrom('franchise_account')
    .where('franchise_id', '=', franchiseId)
    .where('ended_at', 'is', null)
    .select(['id', 'provider_account_id', 'account_id'])
    .executeTakeFirst()

/** @throws Refusal 409 CHANGED_MEANWHILE when the account or the switches are not as the page shows them */
async function requireSeen(
  db: Database,
  { scope }: SignedInContext,
  { franchiseId, seen }: { franchiseId: number; seen: string },
): Promise<void> {
  const section = { subject: ['franchise_account', 'franchise_account_switch'], owner: { franchiseId } }
  await lockSection(db, scope.tenant.id, section)
  const [account, switches] = [await currentOf(db, franchiseId), await switchesOf(db, [franchiseId])]
  if (withStamp(chosenVersion({ account, switches })).stamp !== seen) throw await changedMeanwhile(db, section)
}

/**
 * Enters the account of a franchise, after the provider confirmed that it is connected to the business's. Another one ends the present: payments stay with it.
 * @throws Refusal 404 for another franchise; 422 under `providerAccountId` for an id that is malformed, not connected or of another country; 409
 * CHANGED_MEANWHILE when somebody else entered one meanwhile; 503 when the provider cannot be reached
 */
export async function setFranchiseAccount(
  context: SignedInContext,
  { franchiseId, providerAccountId: typed, seen }: { franchiseId: number; providerAccountId: string; seen: string },
): Promise<void> {
  const { db } = context.scope
  await requireMay(db, context.actor, 'payoutTerms.change', franchiseId)
  const providerAccountId = typed.trim()
  if (!ACCOUNT_ID.test(providerAccountId)) throw invalidField('providerAccountId', TEXTS.notAnAccountId)
  const { country_code: country } = await franchiseOf(db, franchiseId)
  const { accountId, payments } = await currentGateway(context, country)
  const state = await payments.connectedAccount(country, providerAccountId)
  if (!state) throw invalidField('providerAccountId', TEXTS.notConnected)
  if (state.country !== country)
    throw invalidField('providerAccountId', TEXTS.franchiseOtherCountry(countryNames[country]))
  const now = context.clock.now()
  await db.transaction().execute(async trx => {
    await nameAuthor(trx, context)
    await requireSeen(trx, context, { franchiseId, seen })
    const current = await currentOf(trx, franchiseId)
    const isSame = current?.provider_account_id === providerAccountId && current.account_id === accountId
    if (isSame) {
      await trx.updateTable('franchise_account').set(stateColumns(state, now)).where('id', '=', current.id).execute()
      return
    }
    if (current)
      await trx.updateTable('franchise_account').set({ ended_at: now }).where('id', '=', current.id).execute()
    await trx
      .insertInto('franchise_account')
      .values({
        franchise_id: franchiseId,
        country_code: country,
        account_id: accountId,
        provider_account_id: providerAccountId,
        created_at: now,
        ...stateColumns(state, now),
      })
      .execute()
  })
}

/** Asks the provider about a franchise's account now. @throws Refusal 404 for another franchise; 503 when the provider cannot be reached */
export async function checkFranchiseAccount(context: SignedInContext, franchiseId: number): Promise<void> {
  const { db } = context.scope
  await requireMay(db, context.actor, 'payoutTerms.change', franchiseId)
  const current = await currentOf(db, franchiseId)
  if (current) await refreshFranchiseAccount(context, { franchiseAccountId: current.id })
}

/**
 * Switches direct payment of a franchise on or off from a local day on. Payments that have begun stay as they are.
 * @throws Refusal 404 for another franchise; 422 under `fromDay` for a day before today; 409 CHANGED_MEANWHILE; 409 NO_FRANCHISE_ACCOUNT without an account; 409
 * OTHER_TYPE when the revenue is the business's on that day
 */
export async function switchDirectPayments(
  context: SignedInContext,
  { franchiseId, isOn, fromDay, seen }: { franchiseId: number; isOn: boolean; fromDay: string; seen: string },
): Promise<void> {
  const { db } = context.scope
  await requireMay(db, context.actor, 'payoutTerms.change', franchiseId)
  if (!isCalendarDay(fromDay)) throw invalidField('fromDay', FORMAT.notADay)
  const now = context.clock.now()
  const { time_zone: timeZone } = await franchiseOf(db, franchiseId)
  if (fromDay < localDay(now, timeZone)) throw invalidField('fromDay', TEXTS.dayIsPast)
  if (isOn) {
    if (!(await currentOf(db, franchiseId))) throw new Refusal(409, 'NO_FRANCHISE_ACCOUNT', TEXTS.noFranchiseAccount)
    const terms = termsOn((await datedTerms(db, franchiseId)).get(franchiseId) ?? [], fromDay)
    if (terms.franchiseType === 2) throw new Refusal(409, 'OTHER_TYPE', TEXTS.deliveryPartner)
  }
  await db.transaction().execute(async trx => {
    await nameAuthor(trx, context)
    await requireSeen(trx, context, { franchiseId, seen })
    await trx
      .insertInto('franchise_account_switch')
      .values({ franchise_id: franchiseId, from_day: fromDay, is_on: isOn, created_at: now })
      .execute()
  })
}
