import { isOnEarth } from '../../domain/address/distance.ts'
import { CUSTOMER_SORTS } from '../../domain/customer/list-sorts.ts'
import { ContactInputRef } from '../address/address-input.ts'
import { DefaultDiscountTypeRef } from '../account/default-discount-enum.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import type { FoundPlace, Suggestion } from '../ports/address-search.ts'
import { takeAnonymousPoint } from '../security/take-point.ts'
import { deleteSaved } from './delete-saved.ts'
import {
  type Address,
  addressesOf,
  type Contact,
  type CustomerCount,
  type CustomerSummary,
  contactsOf,
  countCustomers,
  customersOf,
} from './queries.ts'
import { createAddress, updateAddress } from './save-address.ts'
import { createContact, updateContact } from './save-contact.ts'

/** An address (INFO-03). */
export const AddressRef = builder.objectRef<Address>('Address').implement({
  fields: t => ({
    id: t.exposeID('id'),
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    postalCode: t.exposeString('postal_code'),
    province: t.exposeString('province'),
    provinceCode: t.exposeString('province_code'),
    country: t.exposeString('country'),
    countryCode: t.expose('country_code', { type: CountryCodeRef }),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
  }),
})

/** A contact (INFO-02). */
export const ContactRef = builder.objectRef<Contact>('Contact').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phone_number', { description: 'Ten digits' }),
  }),
})

/** A place found by the address search. */
const FoundPlaceRef = builder.objectRef<FoundPlace>('FoundPlace').implement({
  fields: t => ({
    street: t.string({ nullable: true, resolve: place => place.street ?? null }),
    city: t.exposeString('city'),
    postalCode: t.exposeString('postalCode'),
    province: t.exposeString('province'),
    provinceCode: t.exposeString('provinceCode'),
    country: t.exposeString('country'),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
    complete: t.exposeBoolean('complete', { description: 'It has a street number and a full postal code' }),
  }),
})

/** A suggestion for a typed address. */
const AddressSuggestionRef = builder.objectRef<Suggestion>('AddressSuggestion').implement({
  fields: t => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    place: t.field({
      type: FoundPlaceRef,
      nullable: true,
      description: 'Null if the client must call resolveAddress for the chosen suggestion',
      resolve: suggestion => suggestion.place,
    }),
    attribution: t.exposeString('attribution', { nullable: true, description: 'Must be shown beside it' }),
  }),
})

/** A customer in the staff's list (CUSTOMER-04). */
export const CustomerRef = builder.objectRef<CustomerSummary>('Customer').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber', { nullable: true, description: "The first contact's, ten digits" }),
    vendorName: t.exposeString('vendorName', {
      nullable: true,
      description: 'The fleet or vendor the customer belongs to',
    }),
    defaultDiscountType: t.expose('defaultDiscountType', { type: DefaultDiscountTypeRef, nullable: true }),
    defaultDiscountAmount: t.exposeInt('defaultDiscountAmount', {
      nullable: true,
      description: 'The default discount on staff bookings (PRICE-17): basis points for PERCENT, cents for GROUPON',
    }),
    foundCarId: t.exposeID('foundCarId', {
      nullable: true,
      description: 'The car by whose plate or identifier the search found the customer',
    }),
    foundPlate: t.exposeString('foundPlate', { nullable: true }),
  }),
})

const CustomerSortRef = builder.enumType('CustomerSort', { values: CUSTOMER_SORTS })

const MAX_TYPED = 200

/** A search can cost money. Typing one address takes about ten searches. */
const ADDRESS_SEARCHES: LimitRule = { name: 'address-search', points: 200, seconds: 600, batch: 5 }

const searchSession = builder.args(t => ({
  session: t.string({ description: 'One random value for typing and choosing one address' }),
}))

const CustomerCountRef = builder.objectRef<CustomerCount>('CustomerCount').implement({
  fields: t => ({
    count: t.exposeInt('count', { description: 'At most 10,000' }),
    isMore: t.exposeBoolean('isMore', { description: 'There are more' }),
  }),
})

interface ListArguments {
  franchiseId?: number | null | undefined
  search?: string | null | undefined
  tag?: string | null | undefined
}
const filterOf = ({ franchiseId, search, tag }: ListArguments) => ({
  franchiseId: franchiseId ?? null,
  search: (search ?? '').slice(0, MAX_TYPED),
  tag: tag?.trim() || null,
})

builder.queryFields(t => ({
  addressSuggestions: t.field({
    type: [AddressSuggestionRef],
    description: 'Addresses in Canada and the US that match the typed text (INFO-10)',
    authScopes: { anyone: true },
    args: { ...searchSession, search: t.arg.string({ required: true }) },
    resolve: async (_root, { search, session }, context) => {
      await takeAnonymousPoint(context, ADDRESS_SEARCHES)
      return await context.services.addressSearch.suggest(search.slice(0, MAX_TYPED), {
        countries: ['CA', 'US'],
        limit: 6,
        session: session ?? undefined,
      })
    },
  }),
  resolveAddress: t.field({
    type: FoundPlaceRef,
    nullable: true,
    description: 'The place of a suggestion',
    authScopes: { anyone: true },
    args: { ...searchSession, id: t.arg.string({ required: true }) },
    resolve: async (_root, { id, session }, context) => {
      await takeAnonymousPoint(context, ADDRESS_SEARCHES)
      return await context.services.addressSearch.resolve(id.slice(0, 1000), session ?? undefined)
    },
  }),
  addressAt: t.field({
    type: FoundPlaceRef,
    nullable: true,
    description: "The address at a device's location, or as much of it as is known; null outside Canada and the US",
    authScopes: { anyone: true },
    args: { lat: t.arg.float({ required: true }), lng: t.arg.float({ required: true }) },
    resolve: async (_root, place, context) => {
      if (!isOnEarth(place)) return null
      await takeAnonymousPoint(context, ADDRESS_SEARCHES)
      return await context.services.addressSearch.reverse(place, ['CA', 'US'])
    },
  }),
  addresses: t.withAuth({ signedIn: true }).field({
    type: [AddressRef],
    description: "The current user's saved addresses; for staff, those of a customer (INFO-16)",
    args: { userId: t.arg.id() },
    resolve: (_root, { userId }, { scope, actor }) => addressesOf(scope.db, actor, userId ?? actor.userId),
  }),
  contacts: t.withAuth({ signedIn: true }).field({
    type: [ContactRef],
    args: { userId: t.arg.id() },
    resolve: (_root, { userId }, { scope, actor }) => contactsOf(scope.db, actor, userId ?? actor.userId),
  }),
  customers: t.withAuth({ staff: true }).field({
    type: [CustomerRef],
    description:
      'Customers by name, email, phone or plate: for sales all, for other staff those of a franchise (CUSTOMER-04)',
    args: {
      franchiseId: t.arg.id(),
      search: t.arg.string(),
      tag: t.arg.string({ description: 'Only those with this tag' }),
      pageNumber: t.arg.int({ description: 'From 1; a page has 20' }),
      sort: t.arg({ type: CustomerSortRef, description: 'By default by name' }),
    },
    resolve: (_root, { pageNumber, sort, ...filter }, { scope, actor }) =>
      customersOf(scope.db, actor, {
        ...filterOf(filter),
        pageNumber: pageNumber ?? 1,
        sort: sort ?? 'name',
      }),
  }),
  customerCount: t.withAuth({ staff: true }).field({
    type: CustomerCountRef,
    description: 'How many customers the list has',
    args: { franchiseId: t.arg.id(), search: t.arg.string(), tag: t.arg.string() },
    resolve: (_root, filter, { scope, actor }) => countCustomers(scope.db, actor, filterOf(filter)),
  }),
}))

const DeletedRef = builder.objectRef<{ id: number }>('Deleted').implement({
  description: 'The deleted id; 0 when an assigned work order still needs it (INFO-19, INFO-20)',
  fields: t => ({ id: t.exposeID('id') }),
})

const SEEN =
  'As the form showed it. Refused with 409 CHANGED_MEANWHILE, `changedBy` and `saved` if somebody changed it since'

builder.mutationFields(t => {
  const userId = t.arg.id({ description: 'For staff: the customer' })
  const id = t.arg.id({ required: true })
  const contact = {
    name: t.arg.string({ required: true }),
    email: t.arg.string({ required: true }),
    phoneNumber: t.arg.string({ required: true, description: 'Ten digits' }),
  }
  const address = {
    street: t.arg.string({ required: true }),
    city: t.arg.string({ required: true }),
    postalCode: t.arg.string({ required: true }),
    province: t.arg.string({ required: true }),
    provinceCode: t.arg.string({ required: true }),
    country: t.arg.string({ required: true }),
    countryCode: t.arg.string({ required: true }),
    lat: t.arg.float({ required: true }),
    lng: t.arg.float({ required: true }),
  }
  return {
    createContact: t.withAuth({ signedIn: true }).field({
      type: ContactRef,
      description: 'Saves a contact (INFO-17)',
      args: { userId, ...contact },
      resolve: (_root, args, context) => createContact(context, { ...args, userId: args.userId ?? null }),
    }),
    updateContact: t.withAuth({ signedIn: true }).field({
      type: ContactRef,
      description: 'Saves a contact (INFO-17)',
      args: { id, ...contact, seen: t.arg({ type: ContactInputRef, description: SEEN }) },
      resolve: (_root, { seen, ...args }, context) => updateContact(context, { ...args, seen: seen ?? null }),
    }),
    deleteContact: t.withAuth({ signedIn: true }).field({
      type: DeletedRef,
      args: { id },
      resolve: async (_root, args, context) => ({ id: await deleteSaved(context, 'contact', args.id) }),
    }),
    createAddress: t.withAuth({ signedIn: true }).field({
      type: AddressRef,
      description: 'Saves an address (INFO-18)',
      args: { userId, ...address },
      resolve: (_root, args, context) => createAddress(context, { ...args, userId: args.userId ?? null }),
    }),
    updateAddress: t.withAuth({ signedIn: true }).field({
      type: AddressRef,
      description: 'Changes an address; orders keep the place that they were booked for (INFO-18)',
      args: { id, ...address },
      resolve: (_root, args, context) => updateAddress(context, args),
    }),
    deleteAddress: t.withAuth({ signedIn: true }).field({
      type: DeletedRef,
      args: { id },
      resolve: async (_root, args, context) => ({ id: await deleteSaved(context, 'address', args.id) }),
    }),
  }
})
