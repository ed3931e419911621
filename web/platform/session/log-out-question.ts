import { useSyncExternalStore } from 'react'

/** A logout request, with the number of unsent changes. */
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

/** Asks whether to log out despite unsent changes. */
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

/** The open question; null for none. */
export const useLogOutQuestion = (): Question | null => useSyncExternalStore(subscribe, () => open)
