import type { Action } from '../../outbox/action.ts'
import { keepAnswer, keptAnswer } from '../../outbox/kept-answers.ts'
import { answerTimeout, doneAt } from '../../outbox/outbox-client.ts'
import type { SaidAction, Sender } from '../../outbox/outbox.ts'
import { request } from '../../platform/api/api.ts'
import {
  LoadOilFromMarketMutation,
  LoadPartFromMarketMutation,
  TransferOilToMarketMutation,
  TransferOilToVanMutation,
  TransferPartToMarketMutation,
  TransferPartToVanMutation,
} from '../documents.ts'
import { inventoryKeys, pageKey } from '../query-keys.ts'
import { ATTENDED, type Listed, type PartOfDay, partWithSteps, type StepContent, stepped } from './stock-step.ts'

const read = (bytes: ArrayBuffer): StepContent => JSON.parse(new TextDecoder().decode(bytes)) as StepContent

/** Sends a step. One that is sent late has its own time. */
export const sendStep: Sender = async (action, content, { isAttended }) => {
  await move(action, read(content), isAttended)
  return { raises: 0, answer: isAttended ? ATTENDED : undefined }
}

function move(
  action: Action,
  { kind, itemId, isOfMarket = false, vanId, change }: StepContent,
  isAttended: boolean,
): Promise<unknown> {
  const moved = {
    idempotencyKey: action.key,
    quantity: Math.abs(change),
    ...(!isAttended && { at: doneAt(action) }),
  }
  const signal = answerTimeout()
  if (kind === 'part') {
    const part = { ...moved, inventoryPartItemId: itemId }
    if (isOfMarket) return request(TransferPartToVanMutation, { ...part, vanId }, signal)
    return change > 0
      ? request(LoadPartFromMarketMutation, part, signal)
      : request(TransferPartToMarketMutation, part, signal)
  }
  const oil = { ...moved, inventoryOilItemId: itemId }
  if (isOfMarket) return request(TransferOilToVanMutation, { ...oil, vanId }, signal)
  return change > 0
    ? request(LoadOilFromMarketMutation, oil, signal)
    : request(TransferOilToMarketMutation, oil, signal)
}

/** One after another, because each changes what the one before kept. */
let last: Promise<void> = Promise.resolve()

/** Changes what this device keeps of a van's stock as the server did with a step: the reception can end before the day is renewed. */
export function keepSentStep(action: SaidAction): Promise<void> {
  if (action.kind !== 'stock') return Promise.resolve()
  last = last
    .then(() => changeKept(action.content as StepContent))
    .catch(() => {
      // Then the day is renewed soon.
    })
  return last
}

async function changeKept(step: StepContent): Promise<void> {
  const { franchiseId, vanId, kind, day } = step
  if (day !== undefined) await changeKeptDay(step, inventoryKeys.dayParts(vanId, day))
  const list = { vanId, list: kind === 'part' ? ('parts' as const) : ('oil' as const), filter: '' }
  for (let page = 1; ; page++) {
    const key = pageKey(franchiseId, list, page)
    const kept = await keptAnswer<{ items: Listed[]; total: number }>(key)
    if (!kept) return
    if (!kept.items.some(({ id }) => id === step.itemId)) continue
    await keepAnswer(key, { ...kept, items: kept.items.map(item => stepped(item, step)) })
    return
  }
}

async function changeKeptDay(step: StepContent, key: readonly unknown[]): Promise<void> {
  const kept = await keptAnswer<{ parts: PartOfDay[] }>(key)
  if (kept) await keepAnswer(key, { ...kept, parts: kept.parts.map(part => partWithSteps(part, [step])) })
}
