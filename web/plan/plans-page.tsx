import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '../../domain/format/day-text.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconRepeat } from '../ui/icon/repeat.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AddPlanDialog } from './add-plan-dialog.tsx'
import { membersOf, newestOf, nextRenewal, priceText } from './plan-words.ts'
import { type Plan, planListQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.columns

const COLUMNS: readonly Column<Plan>[] = [
  {
    key: 'plan',
    header: T.plan,
    primary: true,
    render: plan => {
      const { id, name } = newestOf(plan)
      return (
        <Link to={PATHS.settingsPlan} params={{ id }}>
          {name}
        </Link>
      )
    },
  },
  { key: 'state', header: T.state, corner: true, render: plan => <SaleBadge isOnSale={newestOf(plan).active} /> },
  { key: 'price', header: T.price, align: 'end', render: plan => priceText(newestOf(plan), plan) },
  {
    key: 'members',
    header: T.members,
    align: 'end',
    render: plan => {
      const versionsInUse = plan.versions.filter(({ members }) => members > 0).length
      return versionsInUse > 1 ? TEXTS.membersAndVersions(membersOf(plan), versionsInUse) : membersOf(plan)
    },
  },
  {
    key: 'renewal',
    header: T.renewal,
    render: plan => {
      const next = nextRenewal(plan)
      return next === null ? '–' : dayOf(new Date(next), 'UTC')
    },
  },
]

/** Whether new members can buy a plan. */
export function SaleBadge({ isOnSale }: { isOnSale: boolean }) {
  return (
    <StatusBadge tone={isOnSale ? 'success' : 'neutral'}>
      {isOnSale ? TEXTS.state.onSale : TEXTS.state.archived}
    </StatusBadge>
  )
}

/** The plans of the business. */
export function PlansPage() {
  const navigate = useNavigate()
  const query = useQuery(planListQuery())
  const mayChange = useMay('plans.change')
  const [isAdding, setIsAdding] = useState(false)
  const list = query.data
  const add = mayChange && list && list.missing.length > 0 && (
    <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {TEXTS.add}
    </Button>
  )
  const isEmpty = list?.plans.length === 0
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide" actions={!isEmpty && add}>
      <DataTable
        brief
        caption={TEXTS.caption}
        columns={COLUMNS}
        rows={loadable({ ...query, data: list?.plans })}
        rowKey={({ aliasName, currency }) => `${aliasName} ${currency}`}
        expectedRows={3}
        empty={
          <EmptyState icon={<IconRepeat />} action={add}>
            {TEXTS.empty}
          </EmptyState>
        }
      />
      {isAdding && list && (
        <AddPlanDialog
          missing={list.missing}
          onAdded={id => void navigate({ to: PATHS.settingsPlan, params: { id } })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  )
}
