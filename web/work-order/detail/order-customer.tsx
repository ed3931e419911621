import { IconMail, IconNavigation, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatPercent } from '../../../domain/format/percent.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { PATHS } from '../../platform/paths.ts'
import { EmailText } from '../../ui/display/email-link.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { LinkButton } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { addressLine, directionsLink, type Order } from '../order.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows the customer, the address, and three ways to reach the customer. */
export function CustomerCard({ order }: { order: Order }) {
  const { contact, user, vendorName, van, franchise } = order
  return (
    <Card title={contact.name}>
      <p>{addressLine(order)}</p>
      <div className={classes.links}>
        <LinkButton size="xl" icon={<IconNavigation />} href={directionsLink(order)} target="_blank" rel="noreferrer">
          {TEXTS.directions}
        </LinkButton>
        <LinkButton size="xl" icon={<IconPhone />} href={`tel:+1${contact.phoneNumber}`}>
          {TEXTS.call}
        </LinkButton>
        <LinkButton size="xl" icon={<IconMail />} href={`mailto:${contact.email}`}>
          {TEXTS.writeEmail}
        </LinkButton>
      </div>
      <KeyValues
        items={[
          { label: TEXTS.phone, value: formatPhone(contact.phoneNumber) },
          { label: TEXTS.email, value: <EmailText email={contact.email} /> },
          {
            label: TEXTS.customer,
            value: (
              <Link to={PATHS.customer} params={{ id: user.id }}>
                {user.name}
              </Link>
            ),
          },
          ...(user.email === contact.email ? [] : [{ label: TEXTS.account, value: <EmailText email={user.email} /> }]),
          ...(vendorName === null ? [] : [{ label: TEXTS.vendor, value: vendorName }]),
          ...(user.defaultDiscountAmount === null
            ? []
            : [{ label: TEXTS.defaultDiscount, value: defaultDiscount(user) }]),
          {
            label: TEXTS.van,
            value: van ? formatList([van.name, ...van.userVans.map(technician => technician.name)]) : undefined,
          },
          { label: TEXTS.franchise, value: franchise?.name },
          ...(franchise
            ? [
                { label: TEXTS.franchisePhone, value: formatPhone(franchise.phoneNumber) },
                {
                  label: TEXTS.franchiseManager,
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
