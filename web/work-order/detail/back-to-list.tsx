import { Link, useRouterState } from '@tanstack/react-router'
import { listOf } from '../../../domain/work-order/transitions.ts'
import { PATHS } from '../../platform/paths.ts'
import { TEXTS as DAY_TEXTS } from '../day/texts.ts'
import type { ListPlace } from '../list/chosen-list.ts'
import { type Order, stateOf } from '../order.ts'
import { TEXTS } from './texts.ts'

/** Returns the list to go back to: the one the order was opened from, with its search, if it still contains the order; else the order's current list (WODETAIL-02). */
export function useListOf(order: Order | undefined): ListPlace {
  const from = useRouterState({ select: state => state.location.state.list })
  const status = order && listOf(stateOf(order))
  if (!order || !status || from?.status === status) return from ?? {}
  return { status, van: order.van?.id }
}

/** Returns the link to a list; its van is passed in the navigation state (WOLIST-02). */
export const wayTo = ({ van, ...search }: ListPlace) => ({ to: PATHS.workOrders, search, state: { van } })

/** Leads back to the day from which the order was opened, else to its list. */
export function BackToList({ order }: { order: Order | undefined }) {
  const day = useRouterState({ select: state => state.location.state.day })
  const list = useListOf(order)
  return (
    <Link {...(day === undefined ? wayTo(list) : { to: PATHS.workDay, search: { date: day } })}>
      {day === undefined ? TEXTS.back : DAY_TEXTS.link}
    </Link>
  )
}
