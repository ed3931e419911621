import { looseObject } from 'valibot'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import { readStored } from '../../platform/stored.ts'
import { settled } from '../../outbox/browser-store.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { storeDraft } from './stored-draft.ts'

const OLD_DRAFT = /^inspection:(\d+)$/
const OLD_PHOTOS = 'work-order-photos'

interface OldPhoto {
  id: string
  orderId: string
  picture: Blob
}

/**
 * Encrypts drafts that an earlier version stored unencrypted on this device, for the first staff member who signs in: their owner is unknown, and the server still
 * decides who may change the order. Removes the unencrypted copy once encrypted; failures are retried at the next visit.
 */
export async function adoptOldDrafts(): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    const orderId = OLD_DRAFT.exec(name)?.[1]
    if (orderId === undefined) continue
    const draft = readStored(looseObject({}), localStorage.getItem(name))
    // What cannot be encrypted now stays for the next visit.
    if (draft !== undefined && !(await storeDraft(orderId, readDraft(draft)))) continue
    localStorage.removeItem(name)
  }
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === OLD_PHOTOS)) return
  const database = await settled(indexedDB.open(OLD_PHOTOS))
  try {
    if (database.objectStoreNames.contains('photos')) {
      const store = database.transaction('photos').objectStore('photos')
      for (const { id, orderId, picture } of await settled<OldPhoto[]>(store.getAll()))
        await outbox.keep({ id, orderId, kind: 'photo', version: null, content: picture })
    }
  } finally {
    database.close()
  }
  indexedDB.deleteDatabase(OLD_PHOTOS)
}
