import { API_URL } from '../api/api.ts'
import type { Doing } from './calm.ts'

/** How often the server is asked while the page is looked at. Pages also ask when somebody comes back to them. */
const EVERY_MS = 10 * 60_000
/** Somebody who switches between two tabs does not ask each time. */
const AT_MOST_EVERY_MS = 60_000
const PATIENCE_MS = 10_000

const TEXT_FIELDS =
  'main :is(textarea, input:not([type]), input[type="text"], input[type="search"], input[type="email"])'
const EDITABLE = 'input, textarea, select, [contenteditable="true"]'

/** Written by the build; a page in development has none, and is never old. */
const ownRelease = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content

const listeners = new Set<() => void>()
let isOld = false
let isWatching = false
let askedAt = Number.NEGATIVE_INFINITY
let typedOn: string | null = null

/** Whether the server has a newer release than this page. */
export const isOldRelease = (): boolean => isOld

export function subscribeRelease(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function ask(): Promise<void> {
  if (isOld || document.visibilityState !== 'visible' || performance.now() - askedAt < AT_MOST_EVERY_MS) return
  askedAt = performance.now()
  try {
    const answer = await fetch(`${API_URL}/release`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) return
    const { release } = (await answer.json()) as { release: string | null }
    if (release === null || release === ownRelease()) return
    isOld = true
    for (const listener of listeners) listener()
  } catch {
    // Without reception, the next time asks again.
  }
}

/** Begins to ask whether the server has a newer release, and to note where somebody types. */
export function watchRelease(): void {
  if (isWatching || ownRelease() === undefined) return
  isWatching = true
  addEventListener('input', () => (typedOn = location.pathname), { capture: true })
  addEventListener('online', () => void ask())
  document.addEventListener('visibilitychange', () => void ask())
  setInterval(() => void ask(), EVERY_MS)
  void ask()
}

/** Returns what somebody does on this page now. */
export const doingNow = (isSending: boolean): Doing => ({
  path: location.pathname,
  typedOn,
  hasText: [...document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)].some(({ value }) => value !== ''),
  hasDialog: document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null,
  isEditing: document.activeElement?.matches(EDITABLE) ?? false,
  isSending,
  isVisible: document.visibilityState === 'visible',
})
