import type { ResultOf } from '../platform/api/graphql.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { TEXTS } from './abandoned-texts.ts'
import type { BookingFunnelQuery } from './documents.ts'
import { countText, percentText } from './points.ts'

export type Funnel = ResultOf<typeof BookingFunnelQuery>['bookingFunnel']
type Step = Funnel['steps'][number]
type Share = Funnel['devices'][number]

const T = TEXTS.columns

const percentOf = (part: number, whole: number): string =>
  whole === 0 ? TEXTS.none : percentText((part / whole) * 100)

/** The steps of the booking: who reached each, and who left there. */
export function StepTable({ steps }: { steps: readonly Step[] }) {
  const leftOf = (step: Step): string => {
    const next = steps[steps.indexOf(step) + 1]
    if (!next || step.visitors === 0) return TEXTS.none
    const left = step.visitors - next.visitors
    return TEXTS.leftHere(countText(left), percentOf(left, step.visitors))
  }
  const columns: readonly Column<Step>[] = [
    { key: 'step', header: T.step, primary: true, render: ({ step }) => TEXTS.step(step) },
    { key: 'visitors', header: T.visitors, align: 'end', render: ({ visitors }) => countText(visitors) },
    { key: 'left', header: T.left, align: 'end', render: leftOf },
    { key: 'before', header: T.before, align: 'end', render: ({ visitorsBefore }) => countText(visitorsBefore) },
  ]
  return (
    <DataTable
      caption={TEXTS.steps}
      columns={columns}
      rows={{ status: 'ready', data: steps }}
      rowKey={({ step }) => step}
      empty={null}
    />
  )
}

interface ShareTableProps {
  caption: string
  /** Of the first column. */
  header: string
  rows: readonly Share[]
  nameOf: (row: Share) => string
}

/** Visitors by device or source, and how many of them booked. */
export function ShareTable({ caption, header, rows, nameOf }: ShareTableProps) {
  const columns: readonly Column<Share>[] = [
    { key: 'name', header, primary: true, render: nameOf },
    { key: 'visitors', header: T.visitors, align: 'end', render: ({ visitors }) => countText(visitors) },
    { key: 'booked', header: T.booked, align: 'end', render: ({ booked }) => countText(booked) },
    { key: 'share', header: T.share, align: 'end', render: ({ booked, visitors }) => percentOf(booked, visitors) },
    {
      key: 'before',
      header: T.shareBefore,
      align: 'end',
      render: ({ bookedBefore, visitorsBefore }) => percentOf(bookedBefore, visitorsBefore),
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={{ status: 'ready', data: rows }}
      rowKey={nameOf}
      empty={null}
    />
  )
}
