import { soldOil } from '../../../domain/inventory/sold-oil.ts'
import { formatOilVolume } from '../../../domain/vehicle/oil.ts'
import type { Order } from '../order.ts'
import { oilTypeText, TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

/** Returns what the vehicle takes, and what the order sold when that is another type of oil. */
export function oilFacts({ vehicle, lineItems, address }: Order): string[] {
  const { recommendedOil: oil, oilVolume } = vehicle
  const sold = soldOil(
    lineItems.map(({ service }) => service.name),
    oil?.type ?? null,
  )
  const amount = oilVolume === null ? null : formatOilVolume(oilVolume, address.countryCode)
  return [
    ...(oil ? [TEXTS.takes(TEXTS.oil(ORDER_TEXTS.oil(oil.type, oil.weight), amount))] : []),
    ...(sold !== null && sold !== oil?.type ? [TEXTS.sold(oilTypeText(sold))] : []),
  ]
}
