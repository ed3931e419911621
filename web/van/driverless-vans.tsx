import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Card } from '../ui/layout/card.tsx'
import { driverlessVansQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.driverless

/** The vans of the user's other franchises that nobody drives. Following one switches to its franchise. Shows nothing without one. */
export function DriverlessVans({ franchiseId }: { franchiseId: string }) {
  const { franchises, select } = useFranchises()
  const hasOthers = franchises.length > 1
  const { data, error, refetch } = useQuery({ ...driverlessVansQuery(), enabled: hasOthers })
  if (!hasOthers) return null
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  const others = data?.filter(van => van.franchiseId !== franchiseId) ?? []
  if (others.length === 0) return null
  return (
    <Card title={T.title} description={T.count(others.length)}>
      <RecordList
        brief
        label={T.title}
        records={others.map(van => ({
          key: van.id,
          title: (
            <Link
              to={PATHS.settingsVan}
              params={{ id: van.id }}
              aria-label={T.open(van.name, van.franchiseName)}
              onClick={() => select(van.franchiseId)}
            >
              {van.franchiseName}
            </Link>
          ),
          details: van.name,
        }))}
      />
    </Card>
  )
}
