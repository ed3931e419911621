import { builder } from '../platform/graphql/builder.ts'

/** A service address: a saved one by its id, or a new one by its fields (INFO-03). */
export const AddressInputRef = builder.inputType('AddressInput', {
  fields: t => ({
    id: t.id(),
    street: t.string({ required: true }),
    city: t.string({ required: true }),
    postalCode: t.string({ required: true }),
    province: t.string({ required: true }),
    provinceCode: t.string({ required: true }),
    country: t.string({ required: true }),
    countryCode: t.string({ required: true }),
    lat: t.float({ required: true }),
    lng: t.float({ required: true }),
  }),
})

export const ContactInputRef = builder.inputType('ContactInput', {
  fields: t => ({
    name: t.string({ required: true }),
    email: t.string({ required: true }),
    phoneNumber: t.string({ required: true, description: 'Ten digits' }),
  }),
})
