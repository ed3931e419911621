import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { CardsOnFileQuery } from './documents.ts'
import { invoiceKeys } from './query-keys.ts'
import type { Invoice } from './use-invoices.ts'

export type CardOnFile = ResultOf<typeof CardsOnFileQuery>['cardsOnFile'][number]

/** Returns the saved cards of the invoice's customer; none while loading, and when the provider cannot be reached. */
export function useCardsOnFile({ id }: Invoice, enabled: boolean): readonly CardOnFile[] {
  const { data } = useQuery({
    queryKey: invoiceKeys.cardsOnFile(id),
    queryFn: async ({ signal }) => (await request(CardsOnFileQuery, { invoiceId: id }, signal)).cardsOnFile,
    enabled,
  })
  return data ?? []
}
