import type { ReactNode } from 'react'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import classes from './analytics.module.css'
import { TEXTS } from './texts.ts'

interface Query<T> {
  data: T | undefined
  isError: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface FigureViewProps<T> {
  query: Query<T>
  /** The expected number of cards. */
  cards: number
  children: (data: T) => ReactNode
}

/** Shows loaded figures, a loading state or an error. The previous figures stay, dimmed, while new ones load (DASH-09). */
export function FigureView<T>({ query, cards, children }: FigureViewProps<T>) {
  if (query.data !== undefined)
    return (
      <div className={query.isPlaceholderData ? classes.stale : classes.group} aria-busy={query.isPlaceholderData}>
        {children(query.data)}
      </div>
    )
  if (query.isError) return <ErrorState message={TEXTS.failed} onRetry={() => void query.refetch()} />
  return (
    <div className={classes.waiting}>
      <p role="status" className={classes.note}>
        {TEXTS.loading}
      </p>
      <div className={classes.figures}>
        <Skeleton shape="card" count={cards} />
      </div>
    </div>
  )
}
