import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { enteredQuantity } from '../../../domain/inventory/stock.ts'
import { request } from '../../platform/api/api.ts'
import {
  LoadOilFromMarketMutation,
  LoadPartFromMarketMutation,
  TransferOilToMarketMutation,
  TransferPartToMarketMutation,
} from '../documents.ts'
import { inventoryKeys } from '../query-keys.ts'
import type { StockItem } from '../stock-item.ts'
import { useStockResult } from '../use-stock.ts'

/** A listed part or oil. */
interface Listed {
  id: string
  quantity: number
  marketInventoryQuantity: number
}

interface Pages {
  pages: { items: Listed[]; total: number }[]
  pageParams: unknown[]
}

/** Whole millilitres, so that litres added and taken leave no rest. */
const litres = (amount: number): number => Math.round(amount * 1000) / 1000

/** Moves one piece, or one quart or litre, between the market and the van. The row changes where it is: the list is sorted again at the next visit. */
export function useStep(item: StockItem, country: CountryCode) {
  const client = useQueryClient()
  const load = useStockResult('load')
  const unload = useStockResult('transfer')
  const unit = item.kind === 'part' ? 1 : enteredQuantity('oil', 1, country)
  // Kept until the answer arrives: a press after a lost answer moves nothing twice.
  const keys = useRef({ more: crypto.randomUUID(), less: crypto.randomUUID() })
  const step = useMutation({
    mutationFn: async (isMore: boolean) => {
      const quantity = Math.min(unit, isMore ? item.marketQuantity : item.quantity)
      const way = isMore ? 'more' : 'less'
      await move(item, isMore, { quantity, idempotencyKey: keys.current[way] })
      keys.current[way] = crypto.randomUUID()
      return isMore ? quantity : -quantity
    },
    onSuccess: change => {
      client.setQueriesData<Pages>(
        { queryKey: inventoryKeys.lists() },
        cached => cached && stepped(cached, item.id, change),
      )
      void client.invalidateQueries({ queryKey: inventoryKeys.all(), refetchType: 'none' })
      void client.invalidateQueries({ queryKey: inventoryKeys.days() })
    },
    onError: (error, isMore) => (isMore ? load : unload).report(error),
  })
  return {
    isBusy: step.isPending,
    more: item.marketQuantity > 0 ? () => step.mutate(true) : undefined,
    less: item.quantity > 0 ? () => step.mutate(false) : undefined,
  }
}

function move(
  { kind, id }: StockItem,
  isMore: boolean,
  moved: { quantity: number; idempotencyKey: string },
): Promise<unknown> {
  if (kind === 'part') {
    const part = { ...moved, inventoryPartItemId: id }
    return isMore ? request(LoadPartFromMarketMutation, part) : request(TransferPartToMarketMutation, part)
  }
  const oil = { ...moved, inventoryOilItemId: id }
  return isMore ? request(LoadOilFromMarketMutation, oil) : request(TransferOilToMarketMutation, oil)
}

const stepped = (cached: Pages, id: string, change: number): Pages => ({
  ...cached,
  pages: cached.pages.map(page => ({
    ...page,
    items: page.items.map(one =>
      one.id === id
        ? {
            ...one,
            quantity: litres(one.quantity + change),
            marketInventoryQuantity: litres(one.marketInventoryQuantity - change),
          }
        : one,
    ),
  })),
})
