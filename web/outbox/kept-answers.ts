import { useSyncExternalStore } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { getSession } from '../platform/session/session.ts'
import { openStore, settled } from './browser-store.ts'
import { draftKey } from './draft-key.ts'
import { outbox } from './outbox-client.ts'

/** An answer of the server on this device, encrypted like unsent work. */
interface KeptAnswer {
  id: string
  userId: number
  /** When the server gave it, on this device's clock in milliseconds. */
  at: number
  iv: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

const DATABASE = 'kept-answers'
const STORE = 'answers'
const BY_USER = 'user'
const IV_BYTES = 12
/** A weak signal may give no answer for minutes. */
const PATIENCE_MS = 6_000

let opened: Promise<IDBDatabase> | undefined
/** Names of the answers that this user keeps here. */
const names = new Set<string>()

async function openAnswers(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openStore(DATABASE, database =>
    database.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_USER, 'userId'),
  ).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return (await opened).transaction(STORE, mode).objectStore(STORE)
}

const idOf = (userId: number, name: string): string => `${userId} ${name}`
const nameOf = (key: readonly unknown[]): string => JSON.stringify(key)

/** Keeps the answer of a query on this device, for times without reception. Nothing happens where the browser cannot encrypt. */
export async function keepAnswer(key: readonly unknown[], answer: unknown): Promise<void> {
  const name = nameOf(key)
  try {
    const { userId, key: secret } = await draftKey()
    const id = idOf(userId, name)
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const bytes = new TextEncoder().encode(JSON.stringify(answer ?? null))
    const content = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) },
      secret,
      bytes,
    )
    await settled(
      (await openAnswers('readwrite')).put({ id, userId, at: Date.now(), iv, content } satisfies KeptAnswer),
    )
    names.add(name)
  } catch {
    // Then this page needs reception.
  }
}

async function readKept(name: string): Promise<{ at: number; answer: unknown } | undefined> {
  try {
    const { userId, key } = await draftKey()
    const id = idOf(userId, name)
    const kept = await settled<KeptAnswer | undefined>((await openAnswers('readonly')).get(id))
    if (!kept) return undefined
    const additionalData = new TextEncoder().encode(id)
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv, additionalData }, key, kept.content)
    names.add(name)
    return { at: kept.at, answer: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return undefined
  }
}

/** Returns what this device keeps of a query; undefined for nothing. */
export const keptAnswer = async <Answer>(key: readonly unknown[]): Promise<Answer | undefined> =>
  (await readKept(nameOf(key)))?.answer as Answer | undefined

/**
 * Deletes the signed-in user's answers except these.
 * @param before this device's clock in milliseconds: what was kept since stays too
 */
export async function forgetAnswersExcept(keys: readonly (readonly unknown[])[], before: number): Promise<void> {
  const userId = getSession()?.id
  if (userId === undefined) return
  const wanted = new Set(keys.map(key => idOf(userId, nameOf(key))))
  const known = await settled<KeptAnswer[]>((await openAnswers('readonly')).index(BY_USER).getAll(userId))
  for (const { id, at } of known) {
    if (wanted.has(id) || at >= before) continue
    await settled((await openAnswers('readwrite')).delete(id))
    names.delete(id.slice(`${userId} `.length))
  }
}

/** Deletes all answers on this device, at logout. They can be had again. */
export async function forgetAnswers(): Promise<void> {
  names.clear()
  if ('indexedDB' in globalThis) await settled((await openAnswers('readwrite')).clear())
}

/** Answers that are shown from this device, with the time of each. */
let shown: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

function noteShown(name: string, at: number | undefined): void {
  if (shown.get(name) === at) return
  const next = new Map(shown)
  if (at === undefined) next.delete(name)
  else next.set(name, at)
  shown = next
  for (const listener of listeners) listener()
}

let wasOffline = false
// What is still shown is loaded again then; what is not would give a wrong time the next time.
outbox.subscribe(() => {
  const { isOffline } = outbox.state()
  if (wasOffline && !isOffline) for (const name of shown.keys()) noteShown(name, undefined)
  wasOffline = isOffline
})

/** Whether nothing answered, as it is without reception. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.error === 'UNREACHABLE' || [502, 503, 504].includes(error.statusCode))

/**
 * Asks the server, or returns what this device kept when nothing answers. An answer of the server replaces a kept one.
 * @param signal ends the question, which says nothing about the reception
 * @throws the error of `ask` when nothing is kept
 */
export async function answerOrKept<Answer>(
  key: readonly unknown[],
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const name = nameOf(key)
  const isOutOfReach = (error: unknown): boolean => isUnreachable(error) && !signal.aborted
  const coming = ask().then(
    answer => {
      noteShown(name, undefined)
      if (outbox.state().isOffline) void outbox.askAgain()
      if (names.has(name)) void keepAnswer(key, answer)
      return answer
    },
    (error: unknown) => {
      if (isOutOfReach(error)) outbox.noteOffline(true)
      throw error
    },
  )
  const late = Symbol('late')
  const { promise: patience, resolve: loseIt } = Promise.withResolvers<typeof late>()
  const timer = setTimeout(() => loseIt(late), PATIENCE_MS)
  try {
    const first = await Promise.race([coming, patience])
    if (first !== late) return first
    const kept = await takeKept<Answer>(name)
    return kept === undefined ? await coming : kept
  } catch (error) {
    const kept = isOutOfReach(error) ? await takeKept<Answer>(name) : undefined
    if (kept === undefined) throw error
    return kept
  } finally {
    clearTimeout(timer)
    coming.catch(() => undefined)
  }
}

/** Returns what this device keeps of a query, to show it; undefined for nothing. Its time counts for what is shown. */
export const takeAnswer = <Answer>(key: readonly unknown[]): Promise<Answer | undefined> => takeKept(nameOf(key))

async function takeKept<Answer>(name: string): Promise<Answer | undefined> {
  const kept = await readKept(name)
  if (!kept) return undefined
  noteShown(name, kept.at)
  return kept.answer as Answer
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const oldestShown = (): number | undefined => (shown.size > 0 ? Math.min(...shown.values()) : undefined)

/** Returns when the oldest answer that is shown from this device was saved, in milliseconds; undefined when all are the server's. */
export const useSavedSince = (): number | undefined => useSyncExternalStore(subscribe, oldestShown)
