import { localDay } from '../../../domain/format/dates.ts'
import { termsOn } from '../../../domain/payout/terms.ts'
import { datedTerms } from '../../franchise/payout-terms.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { Country } from '../../ports/payment-gateway.ts'
import { withStamp } from '../../settings/save-section.ts'

/** A franchise with its account, and whether it is paid directly. */
export interface FranchiseAccountState {
  franchiseId: number
  name: string
  country: Country
  /** The franchise's local day. */
  today: string
  /** In type 2 the revenue is the business's. */
  hasOwnRevenue: boolean
  isOn: boolean
  /** The version of the account and of the switches. What the provider says about the account does not change it. */
  stamp: string
  /** The next switch, on a later day. */
  next: { isOn: boolean; fromDay: string } | null
  account: {
    providerAccountId: string
    canTakeCards: boolean
    canReceive: boolean
    canTakeCashApp: boolean
    requirements: string[]
    disabledReason: string | null
    checkedAt: Date
    /** Whether it is connected to the account that takes payments now. */
    isOfCurrent: boolean
  } | null
}

interface Chosen {
  account: { id: number } | undefined
  /** The newest first. */
  switches: readonly { from_day: string; is_on: boolean }[]
}

/** What the version of a franchise's payments is made of: what people entered. */
export const chosenVersion = ({ account, switches }: Chosen) => ({
  account: account?.id ?? null,
  switches: switches.map(({ from_day, is_on }) => [from_day, is_on]),
})

/** Returns the switches of franchises, by day and the newest first. */
export const switchesOf = (db: Database, franchiseIds: readonly number[]) =>
  db
    .selectFrom('franchise_account_switch')
    .where('franchise_id', 'in', [...franchiseIds])
    .select(['franchise_id', 'from_day', 'is_on'])
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns the franchises of the actor with their accounts, by name. */
export async function franchiseAccounts({ scope, actor, clock }: SignedInContext): Promise<FranchiseAccountState[]> {
  const { db } = scope
  const ids = actor.franchiseIds.length > 0 ? [...actor.franchiseIds] : [0]
  const [franchises, accounts, switches, current, terms] = await Promise.all([
    db
      .selectFrom('franchise')
      .where('id', 'in', ids)
      .select(['id', 'name', 'country_code', 'time_zone'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('franchise_account')
      .where('franchise_id', 'in', ids)
      .where('ended_at', 'is', null)
      .selectAll()
      .execute(),
    switchesOf(db, ids),
    db.selectFrom('payment_account').where('ended_at', 'is', null).select(['id', 'country_code']).execute(),
    datedTerms(db),
  ])
  return franchises.map(({ id, name, country_code: country, time_zone: timeZone }) => {
    const today = localDay(clock.now(), timeZone)
    const own = switches.filter(row => row.franchise_id === id)
    const isOn = own.find(row => row.from_day <= today)?.is_on ?? false
    const later = own.filter(row => row.from_day > today)
    const first = later.reduce((least, row) => (row.from_day < least ? row.from_day : least), later[0]?.from_day ?? '')
    const next = later.find(row => row.from_day === first)
    const account = accounts.find(row => row.franchise_id === id)
    const currentId = current.find(row => row.country_code === country)?.id ?? null
    return {
      franchiseId: id,
      name,
      country,
      today,
      hasOwnRevenue: termsOn(terms.get(id) ?? [], today).franchiseType !== 2,
      isOn,
      stamp: withStamp(chosenVersion({ account, switches: own })).stamp,
      next: next && next.is_on !== isOn ? { isOn: next.is_on, fromDay: next.from_day } : null,
      account: account
        ? {
            providerAccountId: account.provider_account_id,
            canTakeCards: account.can_take_cards,
            canReceive: account.can_receive,
            canTakeCashApp: account.can_take_cash_app,
            requirements: account.requirements,
            disabledReason: account.disabled_reason,
            checkedAt: account.checked_at,
            isOfCurrent: account.account_id === currentId,
          }
        : null,
    }
  })
}
