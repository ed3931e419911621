import { Link } from '@tanstack/react-router'
import { PATHS } from '../../platform/paths.ts'
import { TEXTS } from './texts.ts'

/** Leads from a day to the list of orders. */
export function BackToOrders() {
  return <Link to={PATHS.workOrders}>{TEXTS.back}</Link>
}
