import { formatPhone } from '../../domain/format/phone.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { IconCalendarOff } from '../ui/icon/calendar-off.gen.ts'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** Shown instead of the booking while the business takes none. `reason` is the sentence for the customer. */
export function NotBookable({ reason }: { reason: string }) {
  const { supportPhone } = useTenant()
  return (
    <Page title={TEXTS.notBookable.title}>
      <EmptyState
        icon={<IconCalendarOff />}
        action={
          supportPhone && (
            <a href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>
              {TEXTS.notBookable.call(formatPhone(supportPhone))}
            </a>
          )
        }
      >
        {reason}
      </EmptyState>
    </Page>
  )
}
