import { IconMail, IconNavigation, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatPercent } from '../../../domain/format/percent.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { PATHS } from '../../platform/paths.ts'
import { LinkButton } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmailText } from '../../ui/display/email-link.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { addressLine, directionsLink, type Order } from '../order.ts'
import classes from './order-detail.module.css'

/** Shows the customer, the address, and three ways to reach the customer. */
export function CustomerCard({ order }: { order: Order }) {
  const { contact, user, vendorName, van, franchise } = order
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
          {
            label: 'Customer',
            value: (
              <Link to={PATHS.customer} params={{ id: user.id }}>
                {user.name}
              </Link>
            ),
          },
          ...(user.email === contact.email ? [] : [{ label: 'Account', value: <EmailText email={user.email} /> }]),
          ...(vendorName === null ? [] : [{ label: 'Vendor', value: vendorName }]),
          ...(user.defaultDiscountAmount === null ? [] : [{ label: 'Default discount', value: defaultDiscount(user) }]),
          {
            label: 'Van',
            value: van ? [van.name, ...van.userVans.map(technician => technician.name)].join(', ') : undefined,
          },
          { label: 'Franchise', value: franchise?.name },
          ...(franchise
            ? [
                { label: 'Franchise phone', value: formatPhone(franchise.phoneNumber) },
                {
                  label: 'Franchise manager',
                  value: franchise.managerEmail && <EmailText email={franchise.managerEmail} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

const defaultDiscount = ({ defaultDiscountType, defaultDiscountAmount }: Order['user']): string =>
  (defaultDiscountType === 'PERCENT' ? formatPercent : formatMoney)(defaultDiscountAmount ?? 0)
