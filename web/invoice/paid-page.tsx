import { IconMail, IconPhone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { formatPhone } from '../../domain/format/phone.ts'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { LinkButton } from '../ui/inputs/button.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'

const route = getRouteApi(PATHS.paid)

/** The return page of the provider's checkout. The provider confirms the payment, not this visit (rule W4). */
export function PaidPage() {
  const { outcome } = route.useSearch()
  const { name } = useTenant()
  return outcome === 'cancelled' ? (
    <Page title="Your payment was cancelled">
      <Alert tone="warning">
        You were not charged. To pay, open the link in our email again. To pay another way, contact us.
      </Alert>
      <Contact />
    </Page>
  ) : (
    <Page title="Thank you" intro={`We’re confirming your payment to ${name}.`}>
      <Alert tone="success">
        We send you a receipt by email as soon as your bank has confirmed the payment, usually within a few minutes. You
        can close this page.
      </Alert>
      <Contact />
    </Page>
  )
}

function Contact() {
  const { name, supportPhone, supportEmail } = useTenant()
  if (!supportPhone && !supportEmail) return null
  return (
    <Card title="Questions?" description={`${name} is glad to help.`}>
      <Row>
        {supportPhone && (
          <LinkButton icon={<IconPhone />} href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>
            {formatPhone(supportPhone)}
          </LinkButton>
        )}
        {supportEmail && (
          <LinkButton icon={<IconMail />} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}
