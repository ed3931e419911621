import { formatMoney } from '../../domain/format/money.ts'
import type { Plan, Version } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Returns a price with its period, such as `$49.00 a month`. */
export const priceText = (
  { price, frequency, renewPeriod }: Pick<Version, 'price' | 'frequency' | 'renewPeriod'>,
  { currency }: Pick<Plan, 'currency'>,
): string => TEXTS.every[frequency](formatMoney(price, currency), renewPeriod)

/** Returns the name of a kind of plan. */
export const kindText = ({ aliasName }: Pick<Plan, 'aliasName'>): string =>
  TEXTS.kinds[aliasName as keyof typeof TEXTS.kinds] ?? TEXTS.otherKind

/** Returns the newest version of a plan: there is always one. */
export function newestOf({ versions }: Plan): Version {
  const [newest] = versions
  if (!newest) throw new Error('a plan has no version')
  return newest
}

/** Returns how many members all versions of a plan have. */
export const membersOf = ({ versions }: Plan): number => versions.reduce((sum, { members }) => sum + members, 0)

/** Returns when the next member of any version renews; null when none does. */
export const nextRenewal = ({ versions }: Plan): string | null =>
  versions.flatMap(({ nextRenewalAt }) => nextRenewalAt ?? []).toSorted()[0] ?? null
