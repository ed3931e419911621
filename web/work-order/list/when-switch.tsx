import { Link } from '@tanstack/react-router'
import { PATHS } from '../../platform/paths.ts'
import type { ChosenList } from './chosen-list.ts'
import { TEXTS } from './texts.ts'
import classes from '../../ui/inputs/segments.module.css'

/** Switches between a van's upcoming and past orders. */
export function WhenSwitch({ list }: { list: ChosenList }) {
  return (
    <nav className={classes.switch} aria-label={TEXTS.when}>
      {(['upcoming', 'past'] as const).map(status => (
        <Link
          key={status}
          to={PATHS.workOrders}
          search={{ status, filter: list.filter }}
          state={{ van: list.van }}
          className={classes.choice}
          aria-current={status === list.status ? 'page' : undefined}
          activeProps={{ 'aria-current': undefined }}
        >
          {TEXTS[status]}
        </Link>
      ))}
    </nav>
  )
}
