import { useRef } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { formatQuantity } from '../../../domain/inventory/stock.ts'
import { vanSubject } from '../../outbox/action.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import type { StockItem } from '../stock-item.ts'
import { TEXTS as STOCK_TEXTS } from '../texts.ts'
import type { StepContent } from './stock-step.ts'
import { TEXTS } from './texts.ts'

interface Move {
  /** The same for another attempt. */
  idempotencyKey: string
  /** Pieces or litres that the van has more; below 0 for fewer. */
  change: number
  /** The van; by default that of the item. */
  vanId?: string
}

/** Moves some of an item between the market and a van by the outbox. Without reception it is sent later. */
export function useMove(item: StockItem, { franchiseId, country }: { franchiseId: string; country: CountryCode }) {
  const isWaiting = useRef(false)
  return {
    /** @throws ApiError when the server refuses it */
    move: async ({ idempotencyKey, change, vanId = item.vanId ?? '' }: Move): Promise<void> => {
      const { kind, id: itemId, name } = item
      const amount = formatQuantity(kind, Math.abs(change), country)
      const content: StepContent = {
        said: change > 0 ? TEXTS.loadedOne(name, amount) : TEXTS.unloadedOne(name, amount),
        kind,
        itemId,
        ...(item.vanId === null && { isOfMarket: true }),
        change,
        franchiseId,
        vanId,
      }
      const { state } = await outbox.perform({
        key: idempotencyKey,
        orderId: vanSubject(vanId),
        kind: 'stock',
        version: null,
        content,
      })
      isWaiting.current = state === 'waiting'
    },
    /** What the last move became, for its confirmation. */
    result: (): string => (isWaiting.current ? STOCK_TEXTS.savedHere : STOCK_TEXTS.moved(item.name)),
  }
}
