import { useSyncExternalStore } from 'react'

/** Somebody wants to log out with so many inspections unsent. */
interface Question {
  unsent: number
  answer: (logOut: boolean) => void
}

const listeners = new Set<() => void>()
let open: Question | null = null

function show(question: Question | null): void {
  open = question
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks whether to log out although so many inspections are not sent yet. */
export function askBeforeLogOut(unsent: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  open?.answer(false)
  show({
    unsent,
    answer: logOut => {
      show(null)
      resolve(logOut)
    },
  })
  return promise
}

/** The question that is open; null for none. */
export const useLogOutQuestion = (): Question | null => useSyncExternalStore(subscribe, () => open)
