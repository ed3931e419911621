import type { AddressInput } from '../../address/booking-input.ts'
import { deleteSaved } from '../../customer/delete-saved.ts'
import { createAddress } from '../../customer/save-address.ts'
import type { Context } from '../../platform/context.ts'
import { changeAddress } from '../change-address.ts'
import { managedOrder } from './linked-order.ts'

/**
 * Moves an order to a typed address, which is checked as at a booking and is one of the customer's saved addresses from then on. A refused address is not
 * saved.
 * @param place `mileageCharge` in cents, as shown for the new address
 * @throws Refusal as managedOrder, createAddress and changeAddress
 */
export async function changeLinkedAddress(
  context: Context,
  token: string,
  place: { address: AddressInput; mileageCharge: number },
): Promise<void> {
  const { id: _id, ...fields } = place.address
  const { order, asCustomer } = await managedOrder(context, token)
  const { db } = context.scope
  const before = await db
    .selectFrom('address')
    .where('user_id', '=', order.user_id)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  const address = await createAddress(asCustomer, { ...fields, userId: null })
  try {
    await changeAddress(asCustomer, { id: order.id, addressId: address.id, mileageCharge: place.mileageCharge })
  } catch (error) {
    if (before.length > 0 && !before.some(({ id }) => id === address.id))
      await deleteSaved(asCustomer, 'address', address.id)
    throw error
  }
}
