import { formatList } from '../../../domain/format/list.ts'
import { formatVisit } from '../../../domain/format/moment.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { type KeyValue, KeyValues } from '../../ui/display/key-values.tsx'
import { partsThatFit } from '../detail/order-vehicle.tsx'
import { oilFacts } from '../next-job/oil-facts.ts'
import { TEXTS as JOB_TEXTS } from '../next-job/texts.ts'
import { addressLine, type Order, vehicleName, workOf, zoneOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './bulk.module.css'
import { TEXTS } from './texts.ts'

/** A work order on one page of paper: who, where, which car, what to do, and what to take along. Without prices. */
export function OrderSheet({ order }: { order: Order }) {
  return (
    <article className={classes.sheet} aria-label={TEXTS.sheet(order.id)}>
      <h3 className={classes.title}>{TEXTS.sheet(order.id)}</h3>
      <KeyValues items={factsOf(order)} />
      <h4 className={classes.part}>{TEXTS.work}</h4>
      <ul className={classes.work}>
        {workOf(order).map(({ id, name, quantity }) => (
          <li key={id}>{quantity > 1 ? JOB_TEXTS.quantity(quantity, name) : name}</li>
        ))}
      </ul>
      <Notes label={TEXTS.customerNotes} text={order.customerNotes} />
      <Notes label={TEXTS.staffNotes} text={order.notes} />
      <h4 className={classes.part}>{TEXTS.parts}</h4>
      <KeyValues
        items={[
          { label: TEXTS.oil, value: formatList(oilFacts(order)) || undefined },
          ...partsThatFit(order.vehicle.vehiclePartItems),
        ]}
      />
    </article>
  )
}

function factsOf(order: Order): KeyValue[] {
  const { contact, vehicle, userVehicle, van, poNumber } = order
  return [
    { label: TEXTS.when, value: formatVisit(new Date(order.scheduledAt), zoneOf(order)) },
    {
      label: TEXTS.van,
      value: van ? TEXTS.vanAnd(van.name, formatList(van.userVans.map(({ name }) => name))) : TEXTS.noVan,
    },
    { label: TEXTS.customer, value: contact.name },
    { label: TEXTS.phone, value: formatPhone(contact.phoneNumber) },
    { label: TEXTS.address, value: addressLine(order) },
    { label: TEXTS.car, value: vehicleName(order) },
    { label: TEXTS.engine, value: vehicle.engine || undefined },
    { label: ORDER_TEXTS.plate, value: userVehicle.name ?? undefined },
    { label: TEXTS.vin, value: userVehicle.vin ?? undefined },
    ...(poNumber ? [{ label: ORDER_TEXTS.poNumber, value: poNumber }] : []),
  ]
}

function Notes({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <>
      <h4 className={classes.part}>{label}</h4>
      <p className={classes.notes}>{text}</p>
    </>
  )
}
