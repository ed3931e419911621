import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountPage } from '../account/account-page.tsx'
import { OpenInvoices } from '../invoice/own/open-invoices.tsx'
import { request } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { LoadMore } from '../ui/feedback/load-more.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconCalendarOff } from '../ui/icon/calendar-off.gen.ts'
import { CardList, Stack } from '../ui/layout/card.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentsQuery } from './documents.ts'
import { appointmentKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.appointments

/** Lists the customer's upcoming or past appointments (APPT-01 to APPT-06). */
export function AppointmentsPage() {
  const { status = 'upcoming' } = useSearch({ from: PATHS.appointments })
  const navigate = useNavigate()
  const isWide = useIsWide()
  return (
    <AccountPage title={TEXTS.appointments.title}>
      <OpenInvoices />
      <Tabs
        label={texts.tabs}
        value={status}
        onChange={value => void navigate({ to: PATHS.appointments, search: { status: value }, replace: true })}
        tabs={[
          { value: 'upcoming', label: isWide ? texts.upcoming : texts.upcomingShort },
          { value: 'past', label: isWide ? texts.past : texts.pastShort },
        ]}
      >
        <AppointmentList key={status} past={status === 'past'} />
      </Tabs>
    </AccountPage>
  )
}

function AppointmentList({ past }: { past: boolean }) {
  const session = useSession()
  const [now] = useState(() => new Date())
  const list = useInfiniteQuery({
    queryKey: appointmentKeys.list(session?.id, past),
    queryFn: async ({ pageParam, signal }) =>
      (await request(AppointmentsQuery, { past, pageNumber: pageParam }, signal)).customerWorkOrders,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((count, page) => count + page.workOrders.length, 0) < last.total ? pages.length + 1 : undefined,
  })
  if (list.isPending)
    return (
      <Stack>
        <Skeleton shape="card" count={3} />
      </Stack>
    )
  if (!list.data) return <ErrorState message={texts.loadFailed} onRetry={() => void list.refetch()} />
  const appointments = list.data.pages.flatMap(page => page.workOrders.map(entry => entry.workOrder))
  if (appointments.length === 0) return <NoAppointments past={past} />
  return (
    <Stack>
      <CardList>
        {appointments.map(appointment => (
          <AppointmentCard key={appointment.id} appointment={appointment} now={now} />
        ))}
      </CardList>
      <LoadMore list={list} />
    </Stack>
  )
}

function NoAppointments({ past }: { past: boolean }) {
  if (past) return <EmptyState icon={<IconCalendarOff />}>{texts.noPast}</EmptyState>
  return (
    <EmptyState
      icon={<IconCalendarOff />}
      action={
        <ButtonLink variant="primary" to={PATHS.root}>
          {texts.book}
        </ButtonLink>
      }
    >
      {texts.noUpcoming}
    </EmptyState>
  )
}
