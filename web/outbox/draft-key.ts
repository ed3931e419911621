import { request } from '../platform/api/api.ts'
import { getSession, hasSessionEnded, isStaffSession, subscribeSession } from '../platform/session/session.ts'
import { DraftKeyMutation } from './documents.ts'
import { openStore, settled } from './browser-store.ts'

const DATABASE = 'draft-keys'
const STORE = 'keys'

/** Browsers encrypt on https and localhost only. Elsewhere no draft is stored on the device. */
const canEncrypt = 'subtle' in crypto && 'indexedDB' in globalThis

let held: { userId: number; key: Promise<CryptoKey> } | undefined

const open = (): Promise<IDBDatabase> => openStore(DATABASE, database => database.createObjectStore(STORE))

async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await settled(use(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Returns the key from this browser, else from the server. The browser stores it as non-extractable. */
async function obtain(userId: number): Promise<CryptoKey> {
  await forgetOtherKeys(userId)
  const known = await inStore<CryptoKey | undefined>('readonly', store => store.get(userId))
  if (known) return known
  const { draftKey } = await request(DraftKeyMutation, {})
  const bytes = Uint8Array.from(atob(draftKey), letter => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  // The user may have logged out in between.
  if (getSession()?.id === userId) await inStore('readwrite', store => store.put(key, userId))
  return key
}

/**
 * Returns the signed-in user's encryption key for unsent work on this device. Once fetched, it works offline until logout; it also stays
 * when a session runs out, so that the same person continues after logging in again.
 * @throws Error when the browser cannot encrypt, or the key is unavailable
 */
export async function draftKey(): Promise<{ userId: number; key: CryptoKey }> {
  const session = getSession()
  if (!session || !isStaffSession(session) || !canEncrypt) throw new Error('There is no key for drafts here.')
  const userId = session.id
  if (held?.userId !== userId) {
    const made = { userId, key: obtain(userId) }
    held = made
    made.key.catch(() => {
      if (held === made) held = undefined
    })
  }
  return { userId, key: await held.key }
}

/** Deletes all keys on this device at logout. The data encrypted with them stays, but is unreadable. */
export async function forgetDraftKeys(): Promise<void> {
  held = undefined
  if (canEncrypt) await inStore('readwrite', store => store.clear())
}

/** Deletes the keys of all others: another person has this device now, and the server gives each person their own again. */
async function forgetOtherKeys(userId: number): Promise<void> {
  if (!canEncrypt) return
  const known = await inStore('readonly', store => store.getAllKeys())
  for (const owner of known) if (owner !== userId) await inStore('readwrite', store => store.delete(owner))
}

subscribeSession(() => {
  const userId = getSession()?.id
  if (userId !== undefined && userId === held?.userId) return
  held = undefined
  if (userId !== undefined) void forgetOtherKeys(userId)
  else if (!hasSessionEnded()) void forgetDraftKeys()
})
