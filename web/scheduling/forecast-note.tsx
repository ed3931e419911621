import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '../../domain/format/percent.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import classes from './forecast-note.module.css'
import { forecastQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.forecast

/** How many starts of the last month a van could not have reached in time. */
export function ForecastNote({ franchiseId }: { franchiseId: string | null }) {
  const { data, error, refetch } = useQuery(forecastQuery(franchiseId))
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <div className={classes.note}>
      <p className={classes.fact} aria-live="polite">
        {data ? textOf(data) : T.loading}
      </p>
      <p className={classes.how}>{T.how}</p>
    </div>
  )
}

function textOf({ starts, undrivable, days }: { starts: number; undrivable: number; days: number }): string {
  if (starts === 0) return T.none(days)
  if (undrivable === 0) return T.all(starts, days)
  // At least one: 0 % would say that there was none.
  const percent = Math.max(1, Math.round((undrivable / starts) * 100))
  return T.some(formatPercent(percent * 100), starts, days)
}
