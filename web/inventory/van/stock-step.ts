import type { SaidContent } from '../../outbox/action.ts'
import type { Waiting } from '../../outbox/outbox.ts'

/** Something moved between the market and a van, as the outbox stores it: a step of one piece, quart or litre, or a load of several. */
export interface StepContent extends SaidContent {
  kind: 'part' | 'oil'
  /** The van's item; the market's one for what the van does not list yet. */
  itemId: string
  /** Whether the item is the market's. Then it is loaded into the van. */
  isOfMarket?: boolean
  /** Pieces or litres that the van has more; below 0 for fewer. */
  change: number
  franchiseId: string
  vanId: string
  /** The day whose parts are loaded, yyyy-mm-dd. */
  day?: string
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
  { itemId, isOfMarket = false, change }: Pick<StepContent, 'itemId' | 'isOfMarket' | 'change'>,
): Item =>
  item.id === itemId
    ? {
        ...item,
        quantity: litres(isOfMarket ? item.quantity - change : item.quantity + change),
        marketInventoryQuantity: litres(item.marketInventoryQuantity - change),
      }
    : item

/** A part of a day, as a van's jobs take it. */
export interface PartOfDay {
  vanItemId: string | null
  marketItemId: string | null
  needed: number
  inVan: number
  toLoad: number
}

/** Returns a part of a day after steps: what was loaded is in the van. */
export const partWithSteps = <Part extends PartOfDay>(part: Part, steps: readonly StepContent[]): Part =>
  steps.reduce((now, { itemId, isOfMarket = false, change }) => {
    if (itemId !== (isOfMarket ? now.marketItemId : now.vanItemId)) return now
    const inVan = litres(now.inVan + change)
    const toLoad = Math.min(now.needed, Math.max(0, litres(now.toLoad - change)))
    return { ...now, inVan, toLoad }
  }, part)

/** Returns the key of a new load: a key that waits belongs to an earlier load, which the server would take this one for. */
export const freeKey = (key: string, waiting: readonly Pick<Waiting, 'key'>[]): string =>
  waiting.some(one => one.key === key) ? crypto.randomUUID() : key

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
