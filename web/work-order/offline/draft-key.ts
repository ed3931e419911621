import { request } from '../../platform/api/api.ts'
import { getSession, isStaffSession, subscribeSession } from '../../platform/session/session.ts'
import { openStore, settled } from './browser-store.ts'
import { DraftKeyMutation } from '../inspection/documents.ts'

const DATABASE = 'draft-keys'
const STORE = 'keys'

/** Browsers encrypt on https and on localhost only. Elsewhere nothing of a draft is written to the device. */
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

/** From this browser while the same person is signed in, else from the server. The browser keeps it in a form that no script can read out. */
async function obtain(userId: number): Promise<CryptoKey> {
  const known = await inStore<CryptoKey | undefined>('readonly', store => store.get(userId))
  if (known) return known
  const { draftKey } = await request(DraftKeyMutation, {})
  const bytes = Uint8Array.from(atob(draftKey), letter => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  // Somebody may have logged out meanwhile.
  if (getSession()?.id === userId) await inStore('readwrite', store => store.put(key, userId))
  return key
}

/**
 * The signed-in person’s key for what this device keeps until it is sent. It works without a network once it was fetched, until logout.
 * @throws Error where the browser cannot encrypt, or the key cannot be had now
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

/** Forgets every key on this device, as a logout does. What is encrypted with them stays, and is of no use to anybody. */
export async function forgetDraftKeys(): Promise<void> {
  held = undefined
  if (canEncrypt) await inStore('readwrite', store => store.clear())
}

subscribeSession(() => {
  if (getSession()?.id !== held?.userId) void forgetDraftKeys()
})
