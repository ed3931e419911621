import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { formatMoment } from '../../../domain/format/moment.ts'
import { spell } from '../../../domain/format/spelling.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { request } from '../../platform/api/api.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { IconCalendarRepeat } from '../../ui/icon/calendar-repeat.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS as ACCOUNTING } from '../accounting/texts.ts'
import { DeleteReportScheduleMutation, PauseReportScheduleMutation } from './documents.ts'
import { type Schedule, scheduleKeys, useSchedules } from './queries.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import classes from './schedule.module.css'
import { TEXTS } from './texts.ts'
import { spanText, whenText } from './words.ts'

/** Returns what a schedule's file is about: franchises, dates, currency and format. */
function useAbout(): (schedule: Schedule) => string {
  const { countryCode } = useTenant()
  const { all } = useFranchises()
  return ({ report, salesBy, franchiseIds, span, currency, format }) => {
    const [only] = franchiseIds
    const name = all.find(({ id }) => id === only)?.name
    return TEXTS.about([
      ...(report === 'SALES' ? [TEXTS.by(spell(countryCode, ACCOUNTING.salesBy[salesBy]))] : []),
      franchiseIds.length === 1 && name !== undefined ? name : TEXTS.franchiseCount(franchiseIds.length),
      spanText(report, span),
      currency,
      format,
    ])
  }
}

/** The reports that are mailed again and again: what, when, to which staff, and whether it worked. */
export function SchedulesTab() {
  const queryClient = useQueryClient()
  const about = useAbout()
  const schedules = useSchedules()
  const [edited, setEdited] = useState<Schedule | 'new'>()
  const [removed, setRemoved] = useState<Schedule>()
  const show = (list: Schedule[]) => queryClient.setQueryData(scheduleKeys.list(), list)
  const pausing = useMutation({
    mutationFn: async ({ id, version, isPaused }: Schedule) =>
      (await request(PauseReportScheduleMutation, { id, version, isPaused: !isPaused })).schedules,
    onSuccess: show,
    onError: () => void schedules.refetch(),
  })
  const removing = useMutation({
    mutationFn: async ({ id, version }: Schedule) =>
      (await request(DeleteReportScheduleMutation, { id, version })).schedules,
    onSuccess: list => {
      show(list)
      setRemoved(undefined)
    },
    onError: () => void schedules.refetch(),
  })
  const columns: Column<Schedule>[] = [
    {
      key: 'report',
      header: TEXTS.columns.report,
      primary: true,
      render: schedule => (
        <div>
          <span className={classes.name}>{ACCOUNTING.reports[schedule.report]}</span>
          <span className={classes.detail}>{about(schedule)}</span>
        </div>
      ),
    },
    { key: 'when', header: TEXTS.columns.when, render: schedule => <When schedule={schedule} /> },
    {
      key: 'recipients',
      header: TEXTS.columns.recipients,
      render: ({ recipients }) => (
        <ul className={classes.people}>
          {recipients.map(({ id, name, mayRead }) => (
            <li key={id}>{mayRead ? name : TEXTS.barred(name)}</li>
          ))}
        </ul>
      ),
    },
    { key: 'last', header: TEXTS.columns.last, render: schedule => <Last schedule={schedule} /> },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: schedule => {
        const name = ACCOUNTING.reports[schedule.report]
        const isBusy = pausing.isPending && pausing.variables.id === schedule.id
        return (
          <div className={classes.actions}>
            <Button size="sm" aria-label={TEXTS.editNamed(name)} onClick={() => setEdited(schedule)}>
              {TEXTS.edit}
            </Button>
            <Button
              size="sm"
              busy={isBusy}
              aria-label={schedule.isPaused ? TEXTS.resumeNamed(name) : TEXTS.pauseNamed(name)}
              onClick={() => pausing.mutate(schedule)}
            >
              {schedule.isPaused ? TEXTS.resume : TEXTS.pause}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={TEXTS.removeNamed(name)}
              onClick={() => {
                removing.reset()
                setRemoved(schedule)
              }}
            >
              {TEXTS.remove}
            </Button>
          </div>
        )
      },
    },
  ]
  return (
    <Card
      title={TEXTS.caption}
      description={TEXTS.intro}
      action={
        <div>
          <Button onClick={() => setEdited('new')}>{TEXTS.add}</Button>
        </div>
      }
    >
      <ErrorBanner message={pausing.error?.message} />
      <DataTable
        caption={TEXTS.caption}
        columns={columns}
        rows={loadable(schedules)}
        rowKey={({ id }) => id}
        expectedRows={2}
        empty={<EmptyState icon={<IconCalendarRepeat />}>{TEXTS.empty}</EmptyState>}
      />
      {edited && (
        <ScheduleDialog
          key={edited === 'new' ? 'new' : edited.id}
          schedule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          danger
          title={TEXTS.removal.title}
          confirmLabel={TEXTS.remove}
          busy={removing.isPending}
          error={removing.error?.message}
          onConfirm={() => removing.mutate(removed)}
          onCancel={() => setRemoved(undefined)}
        >
          {TEXTS.removal.text(ACCOUNTING.reports[removed.report], whenText(removed))}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function When({ schedule }: { schedule: Schedule }) {
  const { nextAt, timeZone } = schedule
  return (
    <div>
      <span className={classes.name}>{whenText(schedule)}</span>
      {nextAt === null ? (
        <StatusBadge tone="warning">{TEXTS.paused}</StatusBadge>
      ) : (
        <span className={classes.detail}>{TEXTS.next(formatMoment(new Date(nextAt), timeZone))}</span>
      )}
    </div>
  )
}

function Last({ schedule: { lastSentAt, lastFailure, timeZone } }: { schedule: Schedule }) {
  return (
    <div>
      <span className={classes.name}>
        {lastSentAt === null ? TEXTS.neverSent : formatDateTime(new Date(lastSentAt), timeZone)}
      </span>
      {lastFailure && (
        <>
          <StatusBadge tone="danger">{TEXTS.failed}</StatusBadge>
          <span className={classes.detail}>
            {TEXTS.failure(formatDateTime(new Date(lastFailure.at), timeZone), lastFailure.text)}
          </span>
        </>
      )}
    </div>
  )
}
