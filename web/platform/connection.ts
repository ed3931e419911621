import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from './api/api.ts'
import { isReachable } from './api/reachable.ts'

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.error === 'UNREACHABLE'

/** Calls back with false for each call that failed for good because nothing answered, and with true for each that was answered. */
function watchCalls(client: QueryClient, note: (isAnswered: boolean) => void): () => void {
  const watch = ({ type, error, manual }: { type: string; error?: unknown; manual?: boolean | undefined }): void => {
    if (type === 'success' && !manual) note(true)
    if (type === 'error') note(!isUnreachable(error))
  }
  const stops = [
    client.getQueryCache().subscribe(event => event.type === 'updated' && watch(event.action)),
    client.getMutationCache().subscribe(event => event.type === 'updated' && watch(event.action)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether the server is out of reach, and a way to try again. A network that comes back is tried at once. */
export function useConnection(): { isOffline: boolean; isRetrying: boolean; retry: () => void } {
  const client = useQueryClient()
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  const [isRetrying, setRetrying] = useState(false)
  const retry = useCallback(async () => {
    setRetrying(true)
    const isBack = await isReachable()
    setOffline(!isBack)
    if (isBack) await client.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' })
    setRetrying(false)
  }, [client])
  // Some answers need no network.
  useEffect(() => watchCalls(client, isAnswered => setOffline(!isAnswered || !navigator.onLine)), [client])
  useEffect(() => {
    const goOffline = () => setOffline(true)
    const comeBack = () => void retry()
    addEventListener('offline', goOffline)
    addEventListener('online', comeBack)
    return () => {
      removeEventListener('offline', goOffline)
      removeEventListener('online', comeBack)
    }
  }, [retry])
  return { isOffline, isRetrying, retry: () => void retry() }
}
