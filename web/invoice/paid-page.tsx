import { getRouteApi } from '@tanstack/react-router'
import { formatPhone } from '../../domain/format/phone.ts'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { IconMail } from '../ui/icon/mail.gen.ts'
import { IconPhone } from '../ui/icon/phone.gen.ts'
import { LinkButton } from '../ui/inputs/button.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { RETURN_TEXTS as TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.paid)

/** The return page of the provider's checkout. The provider confirms the payment, not this visit (rule W4). */
export function PaidPage() {
  const { outcome } = route.useSearch()
  const { name } = useTenant()
  if (outcome === 'waiting')
    return (
      <Page title={TEXTS.waitingTitle}>
        <Alert tone="info">{TEXTS.waiting}</Alert>
        <Contact />
      </Page>
    )
  if (outcome === 'over')
    return (
      <Page title={TEXTS.overTitle}>
        <Alert tone="info">{TEXTS.over}</Alert>
        <Contact />
      </Page>
    )
  return outcome === 'cancelled' ? (
    <Page title={TEXTS.cancelledTitle}>
      <Alert tone="warning">{TEXTS.cancelled}</Alert>
      <Contact />
    </Page>
  ) : (
    <Page title={TEXTS.paidTitle} intro={TEXTS.confirming(name)}>
      <Alert tone="success">{TEXTS.receipt}</Alert>
      <Contact />
    </Page>
  )
}

function Contact() {
  const { name, supportPhone, supportEmail } = useTenant()
  if (!supportPhone && !supportEmail) return null
  return (
    <Card title={TEXTS.questions} description={TEXTS.contact(name)}>
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
