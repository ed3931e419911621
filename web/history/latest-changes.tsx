import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatTime } from '../../domain/format/dates.ts'
import { dayOf } from '../../domain/format/day-text.ts'
import { TEXTS as HISTORY } from '../../domain/history/texts.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { authorName } from './author-name.ts'
import { latestQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.latest

/** The changes of the settings that somebody made last. */
export function LatestChanges() {
  const zone = useStaffZone()
  const { data, error, refetch } = useQuery(latestQuery())
  return (
    <Card title={T.title} action={<Link to={PATHS.settingsHistory}>{T.all}</Link>}>
      {data ? (
        data.length === 0 ? (
          <p>{TEXTS.empty}</p>
        ) : (
          <RecordList
            label={T.title}
            records={data.map(({ id, at, author, authorKind, section, title, franchise }) => ({
              key: id,
              title,
              details: T.details([
                T.when(dayOf(new Date(at), zone), formatTime(new Date(at), zone)),
                authorName(author, authorKind),
                HISTORY.section(section),
                ...(franchise === null ? [] : [franchise]),
              ]),
            }))}
          />
        )
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} />
      )}
    </Card>
  )
}
