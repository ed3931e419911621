import { useSyncExternalStore } from 'react'

/** A request that the server refused until the user enters their password again. */
interface Question {
  /** What the server said of the password before; undefined for the first time. */
  problem: string | undefined
  /** Gets the password; null when the user does not want to. */
  answer: (password: string | null) => void
}

const listeners = new Set<() => void>()
const waiting: Question[] = []
let first: Question | null = null

function notify(): void {
  first = waiting[0] ?? null
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks for the password while a request waits, so that its form keeps what was typed. Several requests ask one after the other.
 * @param problem what the server said of the password before; undefined for the first time
 */
export function askForPassword(problem: string | undefined): Promise<string | null> {
  // Without the frame of the pages nobody could answer.
  if (listeners.size === 0) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const question: Question = {
    problem,
    answer: password => {
      waiting.splice(waiting.indexOf(question), 1)
      notify()
      resolve(password)
    },
  }
  waiting.push(question)
  notify()
  return promise
}

/** The question that waits for an answer; null for none. */
export const usePasswordQuestion = (): Question | null => useSyncExternalStore(subscribe, () => first)
