import { openStore, settled } from './browser-store.ts'
import { draftKey } from './draft-key.ts'

/** A user's unsent work on one order, as stored on the device: only the content is secret, and only it is encrypted (AES-GCM). */
interface StoredItem {
  id: string
  userId: number
  orderId: string
  kind: 'draft' | 'photo'
  /** The storage location of a photo, once it is uploaded. */
  location: string | null
  iv: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

/** An item with its content decrypted. */
export type OpenItem = Pick<StoredItem, 'id' | 'orderId' | 'kind' | 'location'> & { content: ArrayBuffer }

/** A new name would lose the work that phones have not sent yet. */
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

/** Binds the content to its owner and order (additional authenticated data): for others it cannot be decrypted. */
const boundTo = ({ id, userId, orderId, kind }: Pick<StoredItem, 'id' | 'userId' | 'orderId' | 'kind'>) =>
  new TextEncoder().encode(JSON.stringify([id, userId, orderId, kind]))

/** Stores or updates an item for the signed-in user. @throws Error when it cannot be encrypted; then nothing is stored */
export async function storeItem({ content, ...item }: OpenItem): Promise<void> {
  const { userId, key } = await draftKey()
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const owned = { ...item, userId }
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(owned) }, key, content)
  await inStore('readwrite', store => store.put({ ...owned, iv, content: sealed } satisfies StoredItem))
}

export const forgetItem = (id: string): Promise<undefined> => inStore('readwrite', store => store.delete(id))

const itemsOf = async (userId: number): Promise<StoredItem[]> =>
  await inStore<StoredItem[]>('readonly', store => store.index(BY_USER).getAll(userId))

/** Returns the signed-in user's stored items of an order; those of other users are not read. @throws Error when they cannot be decrypted */
export async function storedItems(orderId: string, kind: StoredItem['kind']): Promise<OpenItem[]> {
  const { userId, key } = await draftKey()
  const items = (await itemsOf(userId)).filter(item => item.orderId === orderId && item.kind === kind)
  return await Promise.all(
    items.map(async ({ iv, content, ...item }) => ({
      ...item,
      content: await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(item) }, key, content),
    })),
  )
}

/** Returns the number of orders with unsent work of this user on this device. Needs no key. */
export async function unsentOrders(userId: number): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0
  return new Set((await itemsOf(userId)).map(item => item.orderId)).size
}
