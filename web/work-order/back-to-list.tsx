import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { listOf } from '../../domain/work-order/transitions.ts'
import { PATHS } from '../app/paths.ts'
import type { ListSearch } from './chosen-list.ts'
import { type Order, stateOf } from './order.ts'
import { TEXTS } from './texts.ts'

/** The list in which the order stands now: the one it was opened from, search included, while it is still there (WODETAIL-02). */
export function useListOf(order: Order | undefined): ListSearch {
  const from = useRouterState({ select: state => state.location.state.list })
  const status = order && listOf(stateOf(order))
  if (!order || !status || from?.status === status) return from?.search ?? {}
  return { status, van: order.van?.id }
}

export function BackToList({ order }: { order: Order | undefined }) {
  return (
    <Link to={PATHS.workOrders} search={useListOf(order)}>
      <IconArrowLeft size={18} aria-hidden />
      {TEXTS.back}
    </Link>
  )
}
