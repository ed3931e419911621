import type { ResultOf } from '../../platform/api/graphql.ts'
import type { LinkedQuoteQuery } from './documents.ts'

/** A quote as its customer sees it. */
export type LinkedQuote = ResultOf<typeof LinkedQuoteQuery>['linkedQuote']
