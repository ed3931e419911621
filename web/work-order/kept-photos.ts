/** A photo that this phone still has to send. */
export interface KeptPhoto {
  id: string
  orderId: string
  picture: Blob
  /** Where it is stored, once it has been uploaded; what is missing then is to tell the order. */
  location: string | null
}

const DATABASE = 'work-order-photos'
const STORE = 'photos'
const BY_ORDER = 'order'

/** Pictures are too large for localStorage; the browser's own database keeps them when the battery dies. */
function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_ORDER, 'orderId')
  })
  return done(opening)
}

let opened: Promise<IDBDatabase> | undefined

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('The photo could not be kept.')))
  return promise
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= openStore()
  return await done(use((await opened).transaction(STORE, mode).objectStore(STORE)))
}

/** Keeps a photo, or what is new about it. */
export const keepPhoto = async (photo: KeptPhoto): Promise<void> =>
  void (await inStore('readwrite', store => store.put(photo)))

export const forgetPhoto = (id: string): Promise<undefined> => inStore('readwrite', store => store.delete(id))

/** The photos of an order that are still to be sent. */
export const keptPhotos = (orderId: string): Promise<KeptPhoto[]> =>
  inStore<KeptPhoto[]>('readonly', store => store.index(BY_ORDER).getAll(orderId))
