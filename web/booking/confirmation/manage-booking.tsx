import { PATHS } from '../../platform/paths.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { Booked } from '../booking-draft.ts'
import { TEXTS } from './texts.ts'

/** Lets a guest change what they booked, without an account. The confirmation mail has a link of its own, by which they can create one. */
export function ManageBooking({ booked: { manageLink } }: { booked: Booked }) {
  if (manageLink === null) return null
  return (
    <Card title={TEXTS.manage} description={TEXTS.manageHint}>
      <Row>
        <ButtonLink to={PATHS.manage} hash={manageLink}>
          {TEXTS.manage}
        </ButtonLink>
      </Row>
    </Card>
  )
}
