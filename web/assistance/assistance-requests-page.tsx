import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { LoadMore } from '../ui/feedback/load-more.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconMailCheck } from '../ui/icon/mail-check.gen.ts'
import { IconMailQuestion } from '../ui/icon/mail-question.gen.ts'
import { CardList } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { RequestCard } from './request-card.tsx'
import { TEXTS } from './texts.ts'
import { type ReceivedRequest, useMoveRequest, useRequests } from './use-requests.ts'

type List = 'open' | 'closed'

/** Lists the messages of people outside the service area, to answer or close them. */
export function AssistanceRequestsPage() {
  const [list, setList] = useState<List>('open')
  const { selected, query: franchises } = useFranchises()
  const back = (
    <Link to={PATHS.workOrders} search={{ status: 'requested' }}>
      {TEXTS.back}
    </Link>
  )
  if (franchises.data && !selected)
    return (
      <Page title={TEXTS.title} intro={TEXTS.intro} back={back}>
        <EmptyState icon={<IconMailQuestion />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} back={back}>
      <Tabs
        label={TEXTS.lists}
        tabs={[
          { value: 'open', label: TEXTS.open },
          { value: 'closed', label: TEXTS.closed },
        ]}
        value={list}
        onChange={setList}
      >
        {franchises.error && !selected ? (
          <ErrorState message={franchises.error.message} onRetry={() => void franchises.refetch()} />
        ) : (
          <Requests key={`${selected?.id} ${list}`} franchise={selected} isOpen={list === 'open'} />
        )}
      </Tabs>
    </Page>
  )
}

interface RequestsProps {
  franchise: { id: string; timeZone: string } | undefined
  isOpen: boolean
}

function Requests({ franchise, isOpen }: RequestsProps) {
  const query = useRequests(franchise?.id, isOpen)
  const [answering, setAnswering] = useState<ReceivedRequest | null>(null)
  return (
    <>
      <RequestList query={query} zone={franchise?.timeZone ?? visitorZone()} isOpen={isOpen} onAnswer={setAnswering} />
      {/* Not part of the list: what is typed stays when the request leaves it meanwhile. */}
      {answering && <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

interface RequestListProps {
  query: ReturnType<typeof useRequests>
  zone: string
  isOpen: boolean
  onAnswer: (request: ReceivedRequest) => void
}

function RequestList({ query, zone, isOpen, onAnswer }: RequestListProps) {
  const move = useMoveRequest()
  if (!query.data) {
    if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    return <Skeleton shape="card" count={3} />
  }
  const all = query.data.pages.flatMap(page => page.requests)
  // Offset paging can repeat a request.
  const requests = [...new Map(all.map(request => [request.id, request])).values()]
  if (requests.length === 0)
    return <EmptyState icon={<IconMailCheck />}>{isOpen ? TEXTS.emptyOpen : TEXTS.emptyClosed}</EmptyState>
  return (
    <>
      <CardList>
        {requests.map(request => (
          <RequestCard
            key={request.id}
            request={request}
            zone={zone}
            isBusy={move.isPending && move.variables.of.id === request.id}
            onAnswer={() => onAnswer(request)}
            onMove={open => move.mutate({ of: request, isOpen: open })}
          />
        ))}
      </CardList>
      <LoadMore list={query} />
    </>
  )
}
