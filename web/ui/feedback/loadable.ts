/** What a component that shows fetched data must be given: it cannot be used without saying what loading and failure look like. */
export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'error'; message: string; onRetry: () => void }
  | { status: 'ready'; data: T }

interface Query<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

/** A query's result as a Loadable. Data that is there already is kept on screen when fetching it again fails. */
export function loadable<T>(query: Query<T>): Loadable<T> {
  if (query.data !== undefined) return { status: 'ready', data: query.data }
  if (query.error) return { status: 'error', message: query.error.message, onRetry: () => void query.refetch() }
  return { status: 'loading' }
}
