import { AddressInputRef, ContactInputRef } from '../address/address-input.ts'
import { builder } from '../platform/graphql/builder.ts'
import { SIGNED_TEXT } from '../platform/graphql/whole-ids.ts'

const LineItemInputRef = builder.inputType('LineItemInput', {
  fields: t => ({
    id: t.id({ required: true, description: 'The service or fee' }),
    quantity: t.int({ required: true, description: 'Always 1' }),
    value: t.int({ required: true, description: 'Cents, as shown' }),
  }),
})

export const MoreCarInputRef = builder.inputType('MoreCarInput', {
  description: 'A later car of a visit, with a service of its own and without the fees of the visit',
  fields: t => ({
    vehicleId: t.id({ required: true }),
    vehicleCustomName: t.string(),
    vin: t.string(),
    userVehicleId: t.id({ description: 'The saved car; without one it is a new car' }),
    lineItems: t.field({ type: [LineItemInputRef], required: true }),
    discountAmount: t.int({ description: 'The discount in cents, as shown' }),
  }),
})

/** What makes a booking, without what needs an account or staff. */
export const bookingArgs = builder.args(t => ({
  idempotencyKey: t.string({ required: true, description: 'Created by the client, one per booking' }),
  date: t.field({ type: 'DateTime', required: true }),
  vehicleId: t.id({ required: true }),
  vehicleCustomName: t.string(),
  vin: t.string(),
  franchiseIdSelect: t.id(),
  potentialFranchiseId: t.id({ description: 'The franchise for an address outside every service area' }),
  contactInput: t.field({ type: ContactInputRef, required: true }),
  addressInput: t.field({ type: AddressInputRef, required: true }),
  lineItems: t.field({ type: [LineItemInputRef], required: true }),
  discountCodeId: t.id({ extensions: SIGNED_TEXT, description: 'The reference from validateDiscountCode' }),
  discountAmount: t.int({ description: 'The discount in cents, as shown' }),
  isBooked: t.boolean({ description: 'Whether the slot was shown as taken' }),
  notes: t.string(),
  moreCars: t.field({
    type: [MoreCarInputRef],
    description: 'The other cars of the visit. A code and credit reduce the price of the first car',
  }),
}))
