import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import type { Notification } from './use-notifications.ts'

interface SubjectLinkProps {
  notification: Notification
  className: string | undefined
  onClick: () => void
  children: ReactNode
}

/** A link to what a notification is about. Lists open at its franchise. */
export function SubjectLink({ notification, className, onClick, children }: SubjectLinkProps) {
  const { select } = useFranchises()
  const { kind, subjectId: id, franchiseId } = notification
  const shared = {
    className,
    onClick: () => {
      if (franchiseId !== null) select(franchiseId)
      onClick()
    },
    children,
  }
  if (kind === 'low_stock') return <Link to={PATHS.inventory} {...shared} />
  if (kind === 'assistance') return <Link to={PATHS.assistanceRequests} {...shared} />
  if (id === null) return <Link to={PATHS.workOrders} {...shared} />
  if (kind === 'quote_answered') return <Link to={PATHS.quote} params={{ id }} {...shared} />
  if (kind === 'dispute') return <Link to={PATHS.dispute} params={{ id }} {...shared} />
  if (kind === 'statement') return <Link to={PATHS.payout} params={{ id }} {...shared} />
  return <Link to={PATHS.workOrder} params={{ id }} {...shared} />
}
