import { Link } from '@tanstack/react-router'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatPercent } from '../../../domain/format/percent.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { PATHS } from '../../platform/paths.ts'
import { EmailLink, EmailText } from '../../ui/display/email-link.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { IconMessage } from '../../ui/icon/message.gen.ts'
import { IconNavigation } from '../../ui/icon/navigation.gen.ts'
import { IconPhone } from '../../ui/icon/phone.gen.ts'
import { LinkButton } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { addressLine, callLink, directionsLink, type Order, textLink } from '../order.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows the customer, the address, and the ways to reach the customer: the name and the number once. */
export function CustomerCard({ order }: { order: Order }) {
  const { contact, user } = order
  const isWide = useIsWide()
  const isCustomer = user.name === contact.name
  return (
    <Card
      title={
        isCustomer ? (
          <Link to={PATHS.customer} params={{ id: user.id }} className={classes.name}>
            {contact.name}
          </Link>
        ) : (
          contact.name
        )
      }
    >
      <p>{addressLine(order)}</p>
      <div className={classes.links}>
        <LinkButton size="xl" icon={<IconNavigation />} href={directionsLink(order)} target="_blank" rel="noreferrer">
          {TEXTS.directions}
        </LinkButton>
        <LinkButton size="xl" icon={<IconMessage />} href={textLink(order)}>
          {TEXTS.text}
        </LinkButton>
        <LinkButton size="xl" icon={<IconPhone />} href={callLink(order)}>
          {TEXTS.callNumber(formatPhone(contact.phoneNumber))}
        </LinkButton>
      </div>
      <KeyValues
        items={[
          { label: TEXTS.email, value: <EmailLink email={contact.email} /> },
          ...(isCustomer
            ? []
            : [
                {
                  label: TEXTS.customer,
                  value: (
                    <Link to={PATHS.customer} params={{ id: user.id }}>
                      {user.name}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
      <details className={classes.more} open={isWide}>
        <summary>{TEXTS.about}</summary>
        <OrderFacts order={order} />
      </details>
    </Card>
  )
}

/** What a technician seldom needs: the account, the van and the franchise. */
function OrderFacts({ order }: { order: Order }) {
  const { contact, user, vendorName, van, franchise } = order
  return (
    <KeyValues
      items={[
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
  )
}

const defaultDiscount = ({ defaultDiscountType, defaultDiscountAmount }: Order['user']): string =>
  (defaultDiscountType === 'PERCENT' ? formatPercent : formatMoney)(defaultDiscountAmount ?? 0)
