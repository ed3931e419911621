import type { QueryClient } from '@tanstack/react-query'
import { savedAddressesQuery } from '../../address/queries.ts'
import { savedCar } from '../../vehicle/saved-car.ts'
import { savedVehiclesQuery } from '../../vehicle/queries.ts'
import { getDraft, updateDraft } from '../booking-store.ts'
import { prefillContact } from '../schedule/prefill-contact.ts'
import { chooseAddress } from './choose-address.ts'

const soleOf = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

interface Known {
  franchiseId: string | null
  /** The car by whose plate the customer was found. */
  carId: string | null
}

/**
 * Chooses the customer's address and car where they have one, and their first contact. A car by whose plate they were found is the one that they call about.
 * What was chosen meanwhile stays, and a failed load chooses nothing.
 */
export async function chooseSole(
  client: QueryClient,
  customerId: string,
  { franchiseId, carId }: Known,
): Promise<void> {
  const isCurrent = (): boolean => getDraft().customer?.id === customerId
  const address = async () => {
    const sole = soleOf(await client.fetchQuery(savedAddressesQuery(customerId)))
    if (sole && isCurrent() && getDraft().address === null) await chooseAddress(client, sole, franchiseId)
  }
  const car = async () => {
    const cars = await client.fetchQuery(savedVehiclesQuery(customerId))
    const sole = cars.find(({ id }) => id === carId) ?? soleOf(cars)
    if (sole && isCurrent() && getDraft().car.selection === 'unset') updateDraft({ car: savedCar(sole) })
  }
  await Promise.allSettled([prefillContact(client), address(), car()])
}
