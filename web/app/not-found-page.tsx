import { formatPhone } from '../../domain/format/phone.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { LinkButton } from '../ui/inputs/button.tsx'
import { Row } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** Shown for unknown paths, with a way to book and to call (NAV-14). */
export function NotFoundPage() {
  const { supportPhone } = useTenant()
  return (
    <Page title={TEXTS.notFound.title} intro={TEXTS.notFound.intro} width="narrow">
      <Row>
        <ButtonLink variant="primary" to={PATHS.location}>
          {TEXTS.notFound.book}
        </ButtonLink>
        {supportPhone && (
          <LinkButton href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>
            {TEXTS.notFound.call(formatPhone(supportPhone))}
          </LinkButton>
        )}
      </Row>
    </Page>
  )
}
