import { formatPhone } from '../../../domain/format/phone.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** The page of an emailed link that does not work, with the ways on. */
export function RefusedLink({ message }: { message: string }) {
  const { supportPhone } = useTenant()
  return (
    <Page title={TEXTS.refusedTitle} width="narrow">
      {/* Its first sentence is the title, where it says no more than that. */}
      <Alert tone="warning">{message.replace(`${TEXTS.refusedTitle}. `, '')}</Alert>
      {supportPhone && (
        <p>
          <a href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>{TEXTS.help(formatPhone(supportPhone))}</a>
        </p>
      )}
      <Row>
        <ButtonLink variant="primary" to={PATHS.root}>
          {TEXTS.startAgain}
        </ButtonLink>
        <ButtonLink to={PATHS.login}>{TEXTS.logIn}</ButtonLink>
      </Row>
    </Page>
  )
}

/** The page of an emailed link that has made its booking, with the way to the appointment. */
export const UsedLink = ({ message, manageLink }: { message: string; manageLink: string }) => (
  <Page title={TEXTS.usedTitle} width="narrow">
    <Alert tone="success">{message}</Alert>
    <Row>
      <ButtonLink variant="primary" to={PATHS.manage} hash={manageLink}>
        {TEXTS.seeAppointment}
      </ButtonLink>
    </Row>
  </Page>
)
