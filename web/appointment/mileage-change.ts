import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { ADDRESS_TEXTS as texts } from './texts.ts'

/** The parts of an appointment that a change of its address uses. */
export interface PlacedOrder {
  id: string
  currency: Currency
  address: { lat: number; lng: number }
  lineItems: readonly { price: number; service: { name: string } }[]
}

/** Returns the mileage charge of an appointment, in cents. */
export const chargeOf = ({ lineItems }: PlacedOrder): number =>
  lineItems.find(line => line.service.name === FEE.mileage)?.price ?? 0

/** Returns the new mileage charge, compared with the current one. */
export function chargeText(appointment: PlacedOrder, charge: number): string {
  const money = (cents: number) => formatMoney(cents, appointment.currency)
  const before = chargeOf(appointment)
  if (charge === before) return texts.sameCharge(money(charge))
  const text = charge > before ? texts.dearer : texts.cheaper
  return text(money(charge), money(Math.abs(charge - before)))
}
