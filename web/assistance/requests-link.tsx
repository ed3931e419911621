import { Link } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { IconMessageQuestion } from '../ui/icon/message-question.gen.ts'
import classes from './assistance.module.css'
import { TEXTS } from './texts.ts'
import { useOpenRequests } from './use-requests.ts'

/** Leads from the requested orders to the requests for help, with the number of open ones. */
export function RequestsLink({ franchiseId }: { franchiseId: string }) {
  const open = useOpenRequests(franchiseId).data ?? 0
  return (
    <Link to={PATHS.assistanceRequests} className={classes.link} data-open={open > 0 || undefined}>
      <IconMessageQuestion size={20} aria-hidden />
      {TEXTS.link(open)}
    </Link>
  )
}
