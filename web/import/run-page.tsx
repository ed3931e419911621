import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/layout/page.tsx'
import { type Step, Steps } from '../ui/layout/steps.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import { DoneStep } from './done-step.tsx'
import { isRunning, type Run, runQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** The place of each state in the steps: 1 columns, 2 check, 3 import. */
const PLACES: Readonly<Record<Run['status'], number>> = {
  COLUMNS: 1,
  CHECKING: 2,
  CHECKED: 2,
  APPLYING: 3,
  APPLIED: 4,
  UNDOING: 4,
  UNDONE: 4,
}

function stepsOf({ status }: Run): Step[] {
  const { file, columns, check, done } = TEXTS.steps
  return [file, columns, check, done].map((label, index) => ({
    label,
    state: index < PLACES[status] ? 'done' : index === PLACES[status] ? 'current' : 'open',
  }))
}

const factsOf = ({ fileName, encoding, delimiter, kind, isOwn, franchiseName }: Run): string =>
  [
    fileName,
    TEXTS.fileFacts(encoding, delimiter),
    ...(kind === 'AREAS' || isOwn ? [TEXTS.forFranchise(franchiseName)] : []),
  ].join(' · ')

/** One import: its columns, its check, and its undo. */
export function ImportRunPage() {
  const { id } = useParams({ strict: false })
  const { data: run, error, refetch } = useQuery(runQuery(id ?? ''))
  const back = <Link to={PATHS.settingsImport}>{TEXTS.back}</Link>
  if (!run)
    return (
      <Page title={TEXTS.title} back={back} width="wide">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="card" count={2} />
        )}
      </Page>
    )
  return (
    <Page title={TEXTS.runTitle(TEXTS.kinds[run.kind].title)} intro={factsOf(run)} back={back} width="wide">
      <Steps steps={stepsOf(run)} label={TEXTS.steps.label} />
      {run.problem !== null && <Alert tone="danger">{run.problem}</Alert>}
      {isRunning(run) ? <Working run={run} /> : <Current run={run} />}
    </Page>
  )
}

const Working = ({ run: { status, rowsDone } }: { run: Run }) => (
  <ProgressBar
    label={status === 'CHECKING' ? TEXTS.checking(rowsDone) : status === 'APPLYING' ? TEXTS.applying : TEXTS.undoing}
  />
)

function Current({ run }: { run: Run }) {
  if (run.status === 'COLUMNS') return <ColumnStep key={run.id} run={run} />
  if (run.status === 'CHECKED') return <CheckStep run={run} />
  return <DoneStep run={run} />
}
