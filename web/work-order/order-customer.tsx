import { IconMail, IconNavigation, IconPhone } from '@tabler/icons-react'
import { formatPhone } from '../../domain/format/phone.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmailText } from '../ui/email-link.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { addressLine, directionsLink, type Order } from './order.ts'
import classes from './order-detail.module.css'

/** Who waits where, and the three ways to reach them. */
export function CustomerCard({ order }: { order: Order }) {
  const { contact, user, van, franchise } = order
  return (
    <Card title={contact.name}>
      <p>{addressLine(order)}</p>
      <div className={classes.links}>
        <LinkButton size="xl" icon={<IconNavigation />} href={directionsLink(order)} target="_blank" rel="noreferrer">
          Directions
        </LinkButton>
        <LinkButton size="xl" icon={<IconPhone />} href={`tel:+1${contact.phoneNumber}`}>
          Call
        </LinkButton>
        <LinkButton size="xl" icon={<IconMail />} href={`mailto:${contact.email}`}>
          Email
        </LinkButton>
      </div>
      <KeyValues
        items={[
          { label: 'Phone', value: formatPhone(contact.phoneNumber) },
          { label: 'Email', value: <EmailText email={contact.email} /> },
          ...(user.email === contact.email ? [] : [{ label: 'Account', value: `${user.name}, ${user.email}` }]),
          {
            label: 'Van',
            value: van ? [van.name, ...van.userVans.map(technician => technician.name)].join(', ') : undefined,
          },
          { label: 'Franchise', value: franchise?.name },
        ]}
      />
    </Card>
  )
}
