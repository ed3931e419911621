/** Props of components that show fetched data: loading and error states are required. */
export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'error'; message: string; onRetry: () => void }
  | { status: 'ready'; data: T }

interface Query<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

/** Returns a query's result as a Loadable. Existing data stays visible when a refetch fails. */
export function loadable<T>(query: Query<T>): Loadable<T> {
  if (query.data !== undefined) return { status: 'ready', data: query.data }
  if (query.error) return { status: 'error', message: query.error.message, onRetry: () => void query.refetch() }
  return { status: 'loading' }
}
