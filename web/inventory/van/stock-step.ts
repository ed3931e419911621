import type { SaidContent } from '../../outbox/action.ts'
import type { Waiting } from '../../outbox/outbox.ts'

/** One piece, quart or litre moved between the market and a van, as the outbox stores it. */
export interface StepContent extends SaidContent {
  kind: 'part' | 'oil'
  /** The van's item. */
  itemId: string
  /** Pieces or litres that the van has more; below 0 for fewer. */
  change: number
  franchiseId: string
  vanId: string
}

/** The answer to a step whose press waited for it. */
export const ATTENDED = 'attended'

/** A listed part or oil of a van. */
export interface Listed {
  id: string
  quantity: number
  marketInventoryQuantity: number
}

/** Whole millilitres, so that litres added and taken leave no rest. */
const litres = (amount: number): number => Math.round(amount * 1000) / 1000

/** Returns an item after a step; unchanged if the step is of another one. */
export const stepped = <Item extends Listed>(
  item: Item,
  { itemId, change }: Pick<StepContent, 'itemId' | 'change'>,
): Item =>
  item.id === itemId
    ? {
        ...item,
        quantity: litres(item.quantity + change),
        marketInventoryQuantity: litres(item.marketInventoryQuantity - change),
      }
    : item

/** Returns the steps that wait on this device: not while their press waits for the answer, and not once they were refused. */
export const waitingSteps = (waiting: readonly Waiting[], shown: ReadonlySet<string>): StepContent[] =>
  waiting.flatMap(({ kind, key, content, isAttended, refused }) =>
    kind === 'stock' && !isAttended && refused === null && !shown.has(key) && typeof content === 'object' && content
      ? [content as StepContent]
      : [],
  )

/** Returns an item as it is once all steps are sent. */
export const withSteps = <Item extends Listed>(item: Item, steps: readonly StepContent[]): Item =>
  steps.reduce(stepped, item)
