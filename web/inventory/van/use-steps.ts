import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { subscribeSent, useOutbox } from '../../outbox/outbox-client.ts'
import { inventoryKeys } from '../query-keys.ts'
import { ATTENDED, type Listed, type StepContent, stepped, waitingSteps } from './stock-step.ts'

interface Pages {
  pages: { items: Listed[]; total: number }[]
  pageParams: unknown[]
}

/** Keys of sent steps that the lists show already, until the outbox forgets them. */
const shown = new Set<string>()

/** Returns the steps that wait on this device. */
export function useWaitingSteps(): StepContent[] {
  return waitingSteps(useOutbox().waiting, shown)
}

/** Changes the shown lists as sent steps did, where they are: they are sorted again at the next visit. What another tab sent or somebody discarded is loaded again. */
export function useSentSteps(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribeSent(async ({ kind, key, content }, { answer }) => {
        if (kind !== 'stock' && kind !== 'fuel') return
        if (kind === 'stock') {
          shown.add(key)
          client.setQueriesData<Pages>(
            { queryKey: inventoryKeys.lists() },
            cached =>
              cached && {
                ...cached,
                pages: cached.pages.map(page => ({
                  ...page,
                  items: page.items.map(item => stepped(item, content as StepContent)),
                })),
              },
          )
          // What was sent late may be in the lists already: the answer of an earlier call was lost.
          const refetchType = answer === ATTENDED ? 'none' : 'active'
          void client.invalidateQueries({ queryKey: inventoryKeys.all(), refetchType })
          void client.invalidateQueries({ queryKey: inventoryKeys.days() })
        } else void client.invalidateQueries({ queryKey: inventoryKeys.lists() })
      }),
    [client],
  )
  const keys = useOutbox()
    .waiting.filter(({ kind }) => kind === 'stock' || kind === 'fuel')
    .map(({ key }) => key)
    .join(' ')
  const before = useRef(keys)
  useEffect(() => {
    const gone = before.current.split(' ').filter(key => key !== '' && !keys.includes(key))
    before.current = keys
    if (gone.some(key => !shown.has(key))) void client.invalidateQueries({ queryKey: inventoryKeys.all() })
  }, [client, keys])
}
