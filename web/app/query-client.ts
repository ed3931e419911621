import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api/api.ts'
import { getSession } from '../platform/session/session.ts'

/** Retries only temporary errors: no response, a server error, or a session that has expired while loading public data. */
const mayPass = (error: unknown, count: number): boolean =>
  !(error instanceof ApiError) ||
  error.statusCode === 0 ||
  error.statusCode >= 502 ||
  (error.statusCode === 401 && !getSession() && count === 0)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, requests fail and show an error instead of waiting silently for a connection.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && mayPass(error, count),
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
  },
})
