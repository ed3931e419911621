import { type DatedPrice, isSamePrice, type ListPrice, priceAt, withoutAmount } from './list-price.ts'

interface OwnPrice extends DatedPrice {
  serviceId: number
}

/** What a franchise's own list says of a service at a time; INHERITED where it says nothing. */
const ownAt = (rows: readonly OwnPrice[], serviceId: number, at: Date): ListPrice => {
  const row = priceAt(
    rows.filter(each => each.serviceId === serviceId),
    at,
  )
  if (!row || row.state === 'INHERITED') return withoutAmount('INHERITED')
  const { state, price, includedLitres, pricePerLitre } = row
  return { state, price, includedLitres, pricePerLitre }
}

/**
 * Returns the prices that a franchise needs to charge what another one charges at that time: its own prices, and the country's where that one follows the country.
 * Prices that begin later are not copied, and those of the franchise itself stay planned.
 */
export const copiedPrices = (
  serviceIds: readonly number[],
  { from, to }: Record<'from' | 'to', readonly OwnPrice[]>,
  at: Date,
): (ListPrice & { serviceId: number })[] =>
  serviceIds.flatMap(serviceId => {
    const wanted = ownAt(from, serviceId, at)
    return isSamePrice(ownAt(to, serviceId, at), wanted) ? [] : [{ serviceId, ...wanted }]
  })
