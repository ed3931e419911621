import { useEffect, useState } from 'react'

let loading: Promise<ReadonlySet<string>> | undefined

/** The list comes with the first password that is typed. Nothing that is typed is sent for it. */
function load(): Promise<ReadonlySet<string>> {
  loading ??= import('virtual:common-passwords').then(({ default: text }) => new Set(text.split('\n')))
  // Without a connection the next password asks again.
  loading.catch(() => (loading = undefined))
  return loading
}

/** Whether a password is one of the commonest; false until the list is here. */
export function useIsCommonPassword(password: string): boolean {
  const [list, setList] = useState<ReadonlySet<string>>()
  const isTyped = password !== ''
  useEffect(() => {
    // What comes after the field is gone changes nothing.
    if (isTyped && !list) load().then(setList, () => undefined)
  }, [isTyped, list])
  return list?.has(password.toLowerCase()) ?? false
}
