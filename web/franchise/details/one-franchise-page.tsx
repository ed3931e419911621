import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { localDay } from '../../../domain/format/dates.ts'
import { dayText } from '../../../domain/format/day-text.ts'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { useMay } from '../../platform/session/use-may.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RestoreFranchiseMutation } from './documents.ts'
import { FranchiseForm } from './franchise-form.tsx'
import { franchiseQuery, type OneFranchise, refreshFranchises } from './queries.ts'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

/** The settings of one franchise, whichever is selected in the bar. */
export function OneFranchisePage() {
  const { id = '' } = useParams({ strict: false })
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(franchiseQuery(id))
  const back = <Link to={PATHS.settingsFranchises}>{TEXTS.franchises.title}</Link>
  if (!data)
    return (
      <Page title={TEXTS.franchises.columns.name} back={back} width="wide">
        {error instanceof ApiError && error.statusCode === 404 ? (
          <Alert tone="info">{T.notFound}</Alert>
        ) : error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="card" count={3} />
        )}
      </Page>
    )
  const { name, base, timeZone, archivedAt } = data
  return (
    <Page
      title={name}
      intro={T.intro(`${base.city}, ${base.provinceCode}`, zoneName(timeZone))}
      back={back}
      width="wide"
    >
      {archivedAt === null ? <FranchiseForm franchise={data} /> : <Archived franchise={data} day={archivedAt} />}
    </Page>
  )
}

/** What is left of an archived franchise: its past, and the way back. */
function Archived({ franchise, day }: { franchise: OneFranchise; day: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const mayRestore = useMay('franchise.archive')
  const { select } = useFranchises()
  const restoring = useMutation({
    mutationFn: async () => {
      await request(RestoreFranchiseMutation, { franchiseId: franchise.id, seen: franchise.stamp })
      await refreshFranchises(queryClient)
    },
    onSuccess: () => toast({ tone: 'success', message: T.restored }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <Alert
      tone="info"
      title={T.archivedTitle(dayText(localDay(new Date(day), franchise.timeZone)))}
      action={
        <Row>
          <Button
            onClick={() => {
              select(franchise.id)
              void navigate({ to: PATHS.payouts })
            }}
          >
            {T.readPast}
          </Button>
          {mayRestore && (
            <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
              {T.restore}
            </Button>
          )}
        </Row>
      }
    >
      {T.archivedText}
    </Alert>
  )
}
