import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListPrice } from '../../domain/service/list-price.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { type Impact, isEmpty } from '../settings/use-settings-form.ts'
import { type FieldErrors, useSubmitForm } from '../ui/form/use-submit-form.ts'
import { PreviewPricesQuery, SavePricesMutation } from './documents.ts'
import type { ListName } from './price-lines.ts'
import { type PriceBook, priceBookQuery, refreshPriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'

/** New prices of a list, all from one day on. */
interface PriceChange {
  prices: (ListPrice & { serviceId: string })[]
  /** Null: from now on. */
  fromDay: string | null
  /** The planned price that this one takes the place of. */
  replaces?: string
}

interface PriceSavingOptions<Values extends object> {
  franchiseId: string
  list: ListName
  book: PriceBook
  initialValues: Values
  validate: (values: Values) => FieldErrors<Values>
  fieldOf?: (apiField: string) => string
  changeOf: (values: Values) => PriceChange
  onSaved: (values: Values) => void
}

const conflictText = (name: unknown): string =>
  `${typeof name === 'string' ? TEXTS.review.conflictByName(name) : TEXTS.review.conflict} ${TEXTS.review.conflictHint}`

/** A form that saves prices. Large changes are asked again. When somebody else changed the list, it is read again and what was typed stays. */
export function usePriceSaving<Values extends object>(options: PriceSavingOptions<Values>) {
  const { franchiseId, list, book, initialValues, validate, fieldOf, changeOf, onSaved } = options
  const queryClient = useQueryClient()
  const [impact, setImpact] = useState<Impact | null>(null)
  const accepted = useRef<string | null>(null)
  const form = useSubmitForm<Values, { impact: Impact } | { saved: PriceBook }>({
    initialValues,
    validate,
    ...(fieldOf && { fieldOf }),
    submit: async values => {
      const agreed = accepted.current
      accepted.current = null
      const change = { franchiseId, isOwn: list === 'own', ...changeOf(values) }
      if (agreed === null) {
        const { previewPrices } = await request(PreviewPricesQuery, change)
        if (!isEmpty(previewPrices)) return { impact: previewPrices }
      }
      const { savePrices } = await request(SavePricesMutation, { ...change, seen: book[list].stamp, accepted: agreed })
      return { saved: savePrices }
    },
    onSuccess: (outcome, values) => {
      if ('impact' in outcome) {
        setImpact(outcome.impact)
        return
      }
      queryClient.setQueryData(priceBookQuery(franchiseId).queryKey, outcome.saved)
      void refreshPriceBook(queryClient)
      onSaved(values)
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      if (error.statusCode === 409) void refreshPriceBook(queryClient)
      if ('impact' in error.details) setImpact(error.details.impact as Impact)
    },
    describeFailure: error => {
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE') return conflictText(error.details.changedBy)
      return error instanceof ApiError && 'impact' in error.details ? undefined : error.message
    },
  })
  return {
    form,
    impact,
    acceptImpact: () => {
      accepted.current = impact?.stamp ?? null
      setImpact(null)
      form.submit()
    },
    closeImpact: () => setImpact(null),
  }
}
