import { array, object, picklist, string } from 'valibot'
import { readStored } from '../platform/stored.ts'

/** Something that was found, as it is opened and shown again. */
export interface FoundObject {
  kind: 'order' | 'invoice' | 'quote' | 'customer' | 'car'
  /** The number of an order or invoice, the id of a quote; the customer, also for a car. */
  target: string
  title: string
  detail: string
}

const KEY = 'foundLately'
const MOST = 6

const STORED = object({
  userId: string(),
  objects: array(
    object({
      kind: picklist(['order', 'invoice', 'quote', 'customer', 'car']),
      target: string(),
      title: string(),
      detail: string(),
    }),
  ),
})

/** Returns what this person opened last in this tab, the last first. Another person on the same device sees nothing of it. */
export function recentObjects(userId: number): FoundObject[] {
  const stored = readStored(STORED, sessionStorage.getItem(KEY))
  return stored?.userId === String(userId) ? stored.objects : []
}

/** Remembers what this person opened. */
export function rememberObject(userId: number, { kind, target, title, detail }: FoundObject): void {
  const others = recentObjects(userId).filter(
    one => one.kind !== kind || one.target !== target || (kind === 'car' && one.title !== title),
  )
  const objects = [{ kind, target, title, detail }, ...others].slice(0, MOST)
  sessionStorage.setItem(KEY, JSON.stringify({ userId: String(userId), objects }))
}

/** Forgets it at logout: it has the names of customers. */
export const forgetRecent = (): void => sessionStorage.removeItem(KEY)
