import { useEffect, useState } from 'react'

let loading: Promise<ReadonlySet<string>> | undefined

/** Loads the list when the user starts to type a password. The typed text is not sent. */
function load(): Promise<ReadonlySet<string>> {
  loading ??= import('virtual:common-passwords').then(({ default: text }) => new Set(text.split('\n')))
  // If it fails, the next password retries.
  loading.catch(() => (loading = undefined))
  return loading
}

/** Checks whether a password is one of the most common; false until the list has loaded. */
export function useIsCommonPassword(password: string): boolean {
  const [list, setList] = useState<ReadonlySet<string>>()
  const isTyped = password !== ''
  useEffect(() => {
    // A list that loads after the field is gone has no effect.
    if (isTyped && !list) load().then(setList, () => undefined)
  }, [isTyped, list])
  return list?.has(password.toLowerCase()) ?? false
}
