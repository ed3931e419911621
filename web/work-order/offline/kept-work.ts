import { openStore, settled } from './browser-store.ts'
import { draftKey } from './draft-key.ts'

/** What one person has not sent yet of one order, as it is on the device: only the content is secret, and only it is encrypted (AES-GCM). */
interface KeptItem {
  id: string
  userId: number
  orderId: string
  kind: 'draft' | 'photo'
  /** Of a photo: where it is stored, once it has been uploaded. */
  location: string | null
  iv: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

/** An item with its content readable. */
export type OpenItem = Pick<KeptItem, 'id' | 'orderId' | 'kind' | 'location'> & { content: ArrayBuffer }

const DATABASE = 'kept-work'
const STORE = 'items'
const BY_USER = 'user'
const IV_BYTES = 12

let opened: Promise<IDBDatabase> | undefined

async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= openStore(DATABASE, database =>
    database.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_USER, 'userId'),
  ).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return await settled(use((await opened).transaction(STORE, mode).objectStore(STORE)))
}

/** Ties the content to its owner and order: moved to another one it does not open. */
const boundTo = ({ id, userId, orderId, kind }: Pick<KeptItem, 'id' | 'userId' | 'orderId' | 'kind'>) =>
  new TextEncoder().encode(JSON.stringify([id, userId, orderId, kind]))

/** Keeps an item for the signed-in person, or what is new about it. @throws Error where nothing can be encrypted; then nothing is kept */
export async function keepItem({ content, ...item }: OpenItem): Promise<void> {
  const { userId, key } = await draftKey()
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const owned = { ...item, userId }
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(owned) }, key, content)
  await inStore('readwrite', store => store.put({ ...owned, iv, content: sealed } satisfies KeptItem))
}

export const forgetItem = (id: string): Promise<undefined> => inStore('readwrite', store => store.delete(id))

const itemsOf = async (userId: number): Promise<KeptItem[]> =>
  await inStore<KeptItem[]>('readonly', store => store.index(BY_USER).getAll(userId))

/** What the person who is signed in has kept of an order. What another person kept is not even looked at. @throws Error where nothing can be decrypted now */
export async function keptItems(orderId: string, kind: KeptItem['kind']): Promise<OpenItem[]> {
  const { userId, key } = await draftKey()
  const items = (await itemsOf(userId)).filter(item => item.orderId === orderId && item.kind === kind)
  return await Promise.all(
    items.map(async ({ iv, content, ...item }) => ({
      ...item,
      content: await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(item) }, key, content),
    })),
  )
}

/** Of how many orders the person has something on this device that is not sent yet. Needs no key. */
export async function unsentOrders(userId: number): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0
  return new Set((await itemsOf(userId)).map(item => item.orderId)).size
}
