import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { enteredQuantity, formatQuantity } from '../../../domain/inventory/stock.ts'
import { vanSubject } from '../../outbox/action.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import type { StockItem } from '../stock-item.ts'
import { useStockResult } from '../use-stock.ts'
import type { StepContent } from './stock-step.ts'
import { TEXTS } from './texts.ts'

interface StepPlace {
  franchiseId: string
  country: CountryCode
}

/** Moves one piece, or one quart or litre, between the market and the van. Without reception it is sent later. */
export function useStep(item: StockItem, { franchiseId, country }: StepPlace) {
  const load = useStockResult('load')
  const unload = useStockResult('transfer')
  const { kind, id: itemId, name, vanId } = item
  const unit = kind === 'part' ? 1 : enteredQuantity('oil', 1, country)
  // Kept until the answer arrives: a press after a lost answer moves nothing twice, unless the list was read again since and shows the move.
  const attempts = useRef(new Map<boolean, { key: string; quantity: number }>())
  const step = useMutation({
    mutationFn: async (isMore: boolean) => {
      const quantity = Math.min(unit, isMore ? item.marketQuantity : item.quantity)
      const amount = formatQuantity(kind, quantity, country)
      const content: StepContent = {
        said: isMore ? TEXTS.loadedOne(name, amount) : TEXTS.unloadedOne(name, amount),
        kind,
        itemId,
        change: isMore ? quantity : -quantity,
        franchiseId,
        vanId: vanId ?? '',
      }
      const attempt = attempts.current.get(isMore)
      const key = attempt?.quantity === item.quantity ? attempt.key : crypto.randomUUID()
      attempts.current.set(isMore, { key, quantity: item.quantity })
      await outbox.perform({ key, orderId: vanSubject(vanId ?? ''), kind: 'stock', version: null, content })
      attempts.current.delete(isMore)
    },
    onError: (error, isMore) => (isMore ? load : unload).report(error),
  })
  return {
    isBusy: step.isPending,
    more: item.marketQuantity > 0 ? () => step.mutate(true) : undefined,
    less: item.quantity > 0 ? () => step.mutate(false) : undefined,
  }
}
