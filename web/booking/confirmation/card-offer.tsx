import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { savedCardsQuery } from '../../card/queries.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { isStaffSession, useSession } from '../../platform/session/session.ts'
import { IconCreditCard } from '../../ui/icon/credit-card.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { Booked } from '../booking-draft.ts'
import { TEXTS } from './texts.ts'

const CardDialog = lazyPart(async () => ({ default: (await import('../../card/card-dialog.tsx')).CardDialog }))

/** Offers a customer without a saved card to save one. Cards are saved in accounts, so guests and staff get no offer. */
export function CardOffer({ booked }: { booked: Booked }) {
  const session = useSession()
  if (!session || isStaffSession(session) || booked.outcome === 'OUTSIDE_SERVICE_AREA') return null
  return <Offer userId={String(session.id)} name={session.name} plan={booked.plan ?? null} />
}

interface OfferProps {
  userId: string
  /** Prefilled as the name on the card. */
  name: string
  plan: Booked['plan'] | null
}

function Offer({ userId, name, plan }: OfferProps) {
  const cards = useQuery(savedCardsQuery(userId))
  const [isOpen, setOpen] = useState(false)
  // It is only an offer: while the cards load, or cannot be read, there is none. The dialog stays until it has said that the card is saved.
  if (!isOpen && cards.data?.length !== 0) return null
  return (
    <Card title={TEXTS.card.title} description={TEXTS.card.text}>
      {plan && <p>{TEXTS.card.forPlan[plan.frequency]}</p>}
      <Row>
        <Button icon={<IconCreditCard size={20} aria-hidden />} onClick={() => setOpen(true)}>
          {TEXTS.card.save}
        </Button>
      </Row>
      {isOpen && (
        <Suspense>
          <CardDialog userId={userId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
