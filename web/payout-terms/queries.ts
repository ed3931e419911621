import { queryOptions } from '@tanstack/react-query'
import { addDays } from '../../domain/payout/period.ts'
import type { DatedTerms } from '../../domain/payout/terms.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PayoutTermsQuery } from './documents.ts'
import { payoutTermsKeys } from './query-keys.ts'

type Answer = ResultOf<typeof PayoutTermsQuery>['payoutTerms']

/** Terms with why they changed. */
export interface TermsRow extends DatedTerms {
  reason: string
}

/** The terms of a franchise, the first ones first. */
export interface TermsSettings extends Omit<Answer, 'rows'> {
  rows: TermsRow[]
}

/** Returns the API's terms as the rules have them. */
export const settingsOf = (answer: Answer): TermsSettings => ({
  ...answer,
  rows: answer.rows.map(
    (row): TermsRow => ({
      ...row,
      franchiseType: row.franchiseType === 1 || row.franchiseType === 2 ? row.franchiseType : 3,
    }),
  ),
})

/** Loads the payout terms of a franchise. */
export const payoutTermsQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: payoutTermsKeys.of(franchiseId),
    queryFn: async ({ signal }) => settingsOf((await request(PayoutTermsQuery, { franchiseId }, signal)).payoutTerms),
    staleTime: 0,
  })

export type TermsState = 'planned' | 'present' | 'past'

/** Terms with when they count. */
export interface TermsPeriod {
  row: TermsRow
  /** The terms before them; undefined: they are the first. */
  before: TermsRow | undefined
  state: TermsState
  /** The last day. Null: nothing ends them. */
  until: string | null
}

/** Returns all terms with when they count, the latest first. */
export function periodsOf({ rows, today }: Pick<TermsSettings, 'rows' | 'today'>): TermsPeriod[] {
  const present = rows.findLast(({ fromDay }) => fromDay <= today)
  return rows
    .map((row, index): TermsPeriod => {
      const next = rows[index + 1]
      return {
        row,
        before: rows[index - 1],
        state: row === present ? 'present' : row.fromDay > today ? 'planned' : 'past',
        until: next ? addDays(next.fromDay, -1) : null,
      }
    })
    .toReversed()
}
