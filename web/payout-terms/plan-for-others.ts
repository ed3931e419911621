import type { DatedTerms } from '../../domain/payout/terms.ts'
import { request } from '../platform/api/api.ts'
import { PayoutTermsQuery, SavePayoutTermsMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

/** A franchise that gets the same terms. */
export interface OtherFranchise {
  id: string
  name: string
}

/**
 * Plans the same terms for other franchises, one after another. Terms that are planned there for the same day are replaced.
 * @returns a sentence for each franchise that did not get them
 */
export async function planForOthers(
  franchises: readonly OtherFranchise[],
  terms: DatedTerms,
  reason: string,
): Promise<string[]> {
  const refused: string[] = []
  for (const { id: franchiseId, name } of franchises) {
    try {
      const { payoutTerms } = await request(PayoutTermsQuery, { franchiseId })
      const isPlanned = payoutTerms.rows.some(({ fromDay }) => fromDay === terms.fromDay && fromDay > payoutTerms.today)
      const replaces = isPlanned ? terms.fromDay : null
      await request(SavePayoutTermsMutation, { franchiseId, terms, replaces, reason, seen: payoutTerms.stamp })
    } catch (error) {
      refused.push(TEXTS.edit.refused(name, (error as Error).message))
    }
  }
  return refused
}
