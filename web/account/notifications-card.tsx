import { useMutation } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { type Session, updateSession } from '../platform/session/session.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { SetBookingNotificationMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.account

/** Turns emails about bookings on or off (ACCT-02, ACCT-05). If saving fails, the checkbox shows the stored setting again. */
export function NotificationsCard({ session: { notificationRequests } }: { session: Session }) {
  const setting = useMutation({
    mutationFn: async (checkedEmail: boolean) =>
      (await request(SetBookingNotificationMutation, { checkedEmail })).setBookingNotification,
    onSuccess: saved => updateSession({ notificationRequests: saved }),
  })
  return (
    <Card title={texts.notifications}>
      <CheckboxField
        label={texts.notify}
        description={texts.notifyHint}
        checked={setting.isPending ? setting.variables : notificationRequests}
        onChange={setting.mutate}
      />
      <ErrorBanner message={setting.isError ? texts.notifyFailed : undefined} />
    </Card>
  )
}
