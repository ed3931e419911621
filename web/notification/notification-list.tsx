import type { NotificationKind } from '../../domain/notification/kinds.ts'
import { formatLongDate, formatTime, localDay } from '../../domain/format/dates.ts'
import { useFranchises, useStaffZone } from '../franchise-choice/franchise.ts'
import { useNow } from '../platform/use-now.ts'
import { IconAlertTriangle } from '../ui/icon/alert-triangle.gen.ts'
import { IconCalendarEvent } from '../ui/icon/calendar-event.gen.ts'
import { IconCalendarOff } from '../ui/icon/calendar-off.gen.ts'
import { IconCalendarPlus } from '../ui/icon/calendar-plus.gen.ts'
import { IconCalendarTime } from '../ui/icon/calendar-time.gen.ts'
import { IconCalendarX } from '../ui/icon/calendar-x.gen.ts'
import { IconChecklist } from '../ui/icon/checklist.gen.ts'
import { IconFileDollar } from '../ui/icon/file-dollar.gen.ts'
import type { Icon } from '../ui/icon/icon.tsx'
import { IconMessageQuestion } from '../ui/icon/message-question.gen.ts'
import { IconPackage } from '../ui/icon/package.gen.ts'
import { IconReceipt } from '../ui/icon/receipt.gen.ts'
import { IconStar } from '../ui/icon/star.gen.ts'
import classes from './notification-list.module.css'
import { SubjectLink } from './subject-link.tsx'
import { TEXTS } from './texts.ts'
import type { Notification } from './use-notifications.ts'

const DAY_MS = 86_400_000

const ICONS: Record<NotificationKind, Icon> = {
  assistance: IconMessageQuestion,
  request: IconCalendarPlus,
  assigned: IconCalendarEvent,
  moved: IconCalendarTime,
  cancelled: IconCalendarX,
  work_answered: IconChecklist,
  dispute: IconAlertTriangle,
  statement: IconReceipt,
  low_stock: IconPackage,
  low_rating: IconStar,
  quote_answered: IconFileDollar,
  closed_day: IconCalendarOff,
}

interface NotificationListProps {
  notifications: readonly Notification[]
  onOpen: (notification: Notification) => void
}

/** Notifications grouped by day, newest first, on the clock of the selected franchise. Unread ones have a dot and bold titles. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const zone = useStaffZone()
  const now = useNow()
  const { all } = useFranchises()
  const dayOf = (one: Notification): string => localDay(new Date(one.createdAt), zone)
  const labelOf = (one: Notification): string => {
    const day = dayOf(one)
    if (day === localDay(now, zone)) return TEXTS.today
    if (day === localDay(new Date(now.getTime() - DAY_MS), zone)) return TEXTS.yesterday
    return formatLongDate(new Date(one.createdAt), zone)
  }
  return [...Map.groupBy(notifications, dayOf)].map(([day, [first, ...rest]]) =>
    first ? (
      <section key={day} aria-label={labelOf(first)}>
        <h2 className={classes.day}>{labelOf(first)}</h2>
        <ul className={classes.list}>
          {[first, ...rest].map(one => (
            <li key={one.id}>
              <Row notification={one} zone={zone} hasSeveral={all.length > 1} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </section>
    ) : null,
  )
}

interface RowProps {
  notification: Notification
  zone: string
  /** The person works in several franchises, so each row names its own. */
  hasSeveral: boolean
  onOpen: (notification: Notification) => void
}

function Row({ notification, zone, hasSeveral, onOpen }: RowProps) {
  const { kind, title, detail, franchiseName, createdAt, isRead } = notification
  const Icon = ICONS[kind]
  return (
    <SubjectLink notification={notification} className={classes.row} onClick={() => onOpen(notification)}>
      <Icon size={20} stroke={1.75} className={classes.icon} data-kind={kind} aria-hidden />
      <span className={classes.text}>
        <span className={classes.title} data-unread={!isRead}>
          {title}
        </span>
        <span className={classes.detail}>{detail}</span>
        {hasSeveral && franchiseName !== null && <span className={classes.detail}>{franchiseName}</span>}
      </span>
      <span className={classes.end}>
        <time dateTime={createdAt}>{formatTime(new Date(createdAt), zone)}</time>
        {!isRead && <span className={classes.dot} role="img" aria-label={TEXTS.unread} />}
      </span>
    </SubjectLink>
  )
}
