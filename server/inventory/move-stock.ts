import { formatDateTime } from '../../domain/format/dates.ts'
import { formatQuantity, fromStored, quantityProblem, toStored } from '../../domain/inventory/stock.ts'
import { isRepeated, type OwnAction, ownTimeOfVan } from '../own-action/own-action.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { type Place, requirePlace } from './policy.ts'
import {
  addEntry,
  type ChangeInput,
  ensureItem,
  isInLedger,
  ledgerKey,
  lockItems,
  placeOf,
  requireItem,
  type StockRow,
} from './stock-items.ts'
import { TEXTS } from './texts.ts'

type MovedKind = 'part' | 'oil'

interface MoveInput extends ChangeInput, Pick<OwnAction, 'at'> {
  /** Pieces of a part, litres of an oil. */
  quantity: number
}

/** Moves some of a part or an oil from the market to its van (STOCK-18). @throws Refusal as moveStock */
export async function loadFromMarket(context: SignedInContext, kind: MovedKind, input: MoveInput): Promise<void> {
  const item = await requireItem(context.scope.db, context.actor, kind, input.id)
  if (item.van_id === null) throw alreadyThere()
  const from = await marketItem(context.scope.db, item)
  if (!from) throw await notEnough(context.scope.db, kind, item, { left: 0, since: null, actor: context.actor })
  await moveStock(context, kind, { ...input, from, to: placeOf(item), reason: 'LOADED', keyOf: item.id })
}

/** Moves some of a part or an oil to a van of its franchise, or without a van to the market (STOCK-19). @throws Refusal as moveStock */
export async function transferStock(
  context: SignedInContext,
  kind: MovedKind,
  { vanId, ...input }: MoveInput & { vanId: number | null },
): Promise<void> {
  const { actor } = context
  const from = await requireItem(context.scope.db, actor, kind, input.id)
  const to = { franchiseId: from.franchise_id, vanId }
  await requirePlace(context.scope.db, actor, to)
  await moveStock(context, kind, { ...input, from, to, reason: 'TRANSFERRED', keyOf: from.id })
}

interface Move extends MoveInput {
  from: StockRow
  to: Place
  reason: 'LOADED' | 'TRANSFERRED'
  /** The item in the request; the idempotency key belongs to it. */
  keyOf: number
}

/**
 * Moves stock between two places of a franchise: two entries that refer to each other, or none. Only one of two concurrent moves gets the last piece.
 * A move that a device sends late counts from its arrival; its own time is noted.
 * @throws Refusal 422 for a wrong quantity or an impossible time; 409 OUT_OF_STOCK when there is not enough; 409 when it is already there
 */
async function moveStock(context: SignedInContext, kind: MovedKind, move: Move): Promise<void> {
  const { quantity, from, to, reason, keyOf } = move
  const problem = quantityProblem(kind, quantity)
  if (problem) throw invalidField('quantity', problem)
  if (from.van_id === to.vanId) throw alreadyThere()
  const { actor } = context
  const key = ledgerKey(move.idempotencyKey)
  const amount = toStored(kind, quantity)
  const now = context.clock.now()
  const doneAt = ownTimeOfVan(move, now)
  await context.scope.db.transaction().execute(async db => {
    const targetId = await ensureItem(db, from, to)
    const items = await lockItems(db, [from.id, targetId])
    const [source, target] = [from.id, targetId].map(id => items.find(item => item.id === id))
    if (!source || !target) throw notFound('record')
    const taken = { change: -amount, reason, otherItemId: target.id }
    const given = { change: amount, reason, otherItemId: source.id }
    const asked = keyOf === source.id ? taken : given
    if (await isInLedger(db, key, { ...asked, itemId: keyOf, authorId: actor.userId })) return
    if (source.quantity < amount) {
      const left = fromStored(kind, source.quantity)
      throw await notEnough(db, kind, source, { left, since: move.at == null ? null : doneAt, actor })
    }
    if (move.at != null) {
      const { idempotencyKey } = move
      await isRepeated(db, context, { idempotencyKey, kind: 'stock', orderId: null, at: doneAt, now })
    }
    const shared = { db, actor, now }
    // The entry of the requested item has the key as sent.
    const keys = keyOf === source.id ? [key, `${key} in`] : [`${key} out`, key]
    await addEntry({ ...shared, item: source, key: keys[0] ?? key }, taken)
    await addEntry({ ...shared, item: target, key: keys[1] ?? key }, given)
  })
}

/** Returns the market's item of the same part or oil, if it is listed. */
const marketItem = (db: Database, { franchise_id, part_id, oil_id }: StockRow): Promise<StockRow | undefined> =>
  db
    .selectFrom('stock_item')
    .where('franchise_id', '=', franchise_id)
    .where('van_id', 'is', null)
    .where('removed_at', 'is', null)
    .$if(part_id !== null, query => query.where('part_id', '=', part_id))
    .$if(oil_id !== null, query => query.where('oil_id', '=', oil_id))
    .selectAll()
    .executeTakeFirst()

const alreadyThere = (): Refusal => new Refusal(409, 'ALREADY_THERE', TEXTS.alreadyThere)

interface Shortage {
  /** Pieces or litres. */
  left: number
  /** When a move that arrives late was done; null for one of now. */
  since: Date | null
  actor: Actor
}

/** Says how much is left and, for a move that arrives late, who has taken some of it meanwhile: its author saw more. */
async function notEnough(
  db: Database,
  kind: MovedKind,
  item: StockRow,
  { left, since, actor }: Shortage,
): Promise<Refusal> {
  const { country_code: country, time_zone: zone } = await db
    .selectFrom('franchise')
    .where('id', '=', item.franchise_id)
    .select(['country_code', 'time_zone'])
    .executeTakeFirstOrThrow()
  const shown = (amount: number): string => formatQuantity(kind, amount, country)
  const taken = since && (await takenSince(db, item.id, { since, actor }))
  const message = taken
    ? TEXTS.takenMeanwhile({
        left: shown(left),
        author: taken.name,
        amount: shown(fromStored(kind, -taken.change)),
        time: formatDateTime(taken.created_at, zone),
      })
    : TEXTS.notEnough(shown(left))
  return new Refusal(409, 'OUT_OF_STOCK', message)
}

/** The last time that somebody else took some of an item since a moment. */
const takenSince = (db: Database, itemId: number, { since, actor }: { since: Date; actor: Actor }) =>
  db
    .selectFrom('stock_entry as e')
    .innerJoin('app_user as u', 'u.id', 'e.author_id')
    .where('e.stock_item_id', '=', itemId)
    .where('e.change', '<', 0)
    .where('e.created_at', '>', since)
    .where('e.author_id', '<>', actor.userId)
    .select(['u.name', 'e.change', 'e.created_at'])
    .orderBy('e.id', 'desc')
    .executeTakeFirst()
