import { ContactInputRef } from '../address/address-input.ts'
import { CustomerRef } from '../customer/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { createCustomer } from './create-customer.ts'

/** The vendor that a new customer belongs to. */
const CustomerVendorInputRef = builder.inputType('CustomerVendorInput', {
  fields: t => ({
    vendorId: t.int({ description: "The vendor's number in the tenant; none for a new one" }),
    name: t.string({ description: 'The name of a new vendor' }),
    remittance: t.float({ description: 'The percentage of an invoice that a new vendor keeps' }),
    isRemittanceOnSubTotal: t.boolean(),
  }),
})

builder.mutationField('createCustomer', t =>
  t.withAuth({ role: ['sales'] }).field({
    type: CustomerRef,
    description: 'Creates a customer of a vendor, which may be new (CUSTOMER-11)',
    args: {
      contactInput: t.arg({ type: ContactInputRef, required: true }),
      password: t.arg.string({ required: true }),
      vendorListInput: t.arg({ type: CustomerVendorInputRef, required: true }),
    },
    resolve: (_root, { contactInput: contact, password, vendorListInput: chosen }, context) =>
      createCustomer(context, {
        contact,
        password,
        vendor: {
          vendorId: chosen.vendorId ?? null,
          name: chosen.name ?? '',
          remittance: chosen.remittance ?? 0,
          isRemittanceOnSubTotal: chosen.isRemittanceOnSubTotal ?? true,
        },
      }),
  }),
)
