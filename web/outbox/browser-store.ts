import { TEXTS } from './texts.ts'

/** Returns the result of an IndexedDB request. @throws its error */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error(TEXTS.notStored)))
  return promise
}

/** Opens an IndexedDB database; `build` creates its stores the first time. */
export async function openStore(name: string, build: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => build(opening.result))
  return await settled(opening)
}
