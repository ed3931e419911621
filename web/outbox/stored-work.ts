import { getSession } from '../platform/session/session.ts'
import type { Action } from './action.ts'
import { openStore, settled } from './browser-store.ts'
import { draftKey } from './draft-key.ts'

/** What an earlier version did not store. */
type Added = 'key' | 'at' | 'nth' | 'version' | 'refused'

/** An action of a user, as stored on the device: only the content is secret, and only it is encrypted (AES-GCM). */
interface StoredItem extends Omit<Action, Added>, Partial<Pick<Action, Added>> {
  userId: number
  iv: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

/** A new name would lose the work that phones have not sent yet. */
const DATABASE = 'kept-work'
const STORE = 'items'
const BY_USER = 'user'
const IV_BYTES = 12

let opened: Promise<IDBDatabase> | undefined

async function openItems(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openStore(DATABASE, database =>
    database.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_USER, 'userId'),
  ).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return (await opened).transaction(STORE, mode).objectStore(STORE)
}

/** Binds the content to its owner and order (additional authenticated data): for others it cannot be decrypted. */
const boundTo = ({ id, userId, orderId, kind }: Pick<StoredItem, 'id' | 'userId' | 'orderId' | 'kind'>) =>
  new TextEncoder().encode(JSON.stringify([id, userId, orderId, kind]))

/** Stores or replaces an action of the signed-in user. @throws Error when it cannot be encrypted; then nothing is stored */
export async function storeAction(action: Action, content: ArrayBuffer): Promise<void> {
  const { userId, key } = await draftKey()
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const { id, ...rest } = action
  const owned = { id, userId, ...rest }
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(owned) }, key, content)
  await settled((await openItems('readwrite')).put({ ...owned, iv, content: sealed } satisfies StoredItem))
}

function actionOf(stored: StoredItem): Action {
  const { userId: _, iv: __, content: ___, ...item } = stored
  return { key: item.id, at: Date.now(), nth: 0, version: null, refused: null, ...item }
}

const itemsOf = async (userId: number): Promise<StoredItem[]> =>
  await settled<StoredItem[]>((await openItems('readonly')).index(BY_USER).getAll(userId))

/** Returns the signed-in user's actions on this device, without their content; those of others are not read. */
export async function storedActions(): Promise<Action[]> {
  const userId = getSession()?.id
  if (userId === undefined || !('indexedDB' in globalThis)) return []
  return (await itemsOf(userId)).map(actionOf)
}

/** Returns the content of an action. @throws Error when it is gone or cannot be decrypted */
export async function storedContent(id: string): Promise<ArrayBuffer> {
  const { userId, key } = await draftKey()
  const item = await settled<StoredItem | undefined>((await openItems('readonly')).get(id))
  if (item?.userId !== userId) throw new Error('There is no such action.')
  const { iv, content } = item
  return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(item) }, key, content)
}

/**
 * Changes or, with null, removes an action in one transaction, unless another tab has replaced it since.
 * @returns whether it was there
 */
export async function changeStored(
  { id, key }: Pick<Action, 'id' | 'key'>,
  change: Partial<Pick<Action, 'key' | 'version' | 'location' | 'refused'>> | null,
): Promise<boolean> {
  const store = await openItems('readwrite')
  const item = await settled<StoredItem | undefined>(store.get(id))
  if (!item || actionOf(item).key !== key) return false
  if (change) await settled(store.put({ ...item, ...change }))
  else await settled(store.delete(id))
  return true
}

/** Returns the number of actions of this user on this device that were not sent. Needs no key. */
export async function countUnsent(userId: number): Promise<number> {
  if (!('indexedDB' in globalThis)) return 0
  return (await itemsOf(userId)).length
}
