import { type CountryCode, isCountryCode } from '../../domain/address/country.ts'
import { distanceMetres } from '../../domain/address/distance.ts'
import { findProvince } from '../../domain/address/provinces.ts'
import { mileageUnits } from '../../domain/pricing/fees.ts'
import { type PlaceTax, type TaxRate, taxOf } from '../../domain/pricing/taxes.ts'
import { AddressInputRef } from '../address/address-input.ts'
import { placeAddress, requireProvince } from '../address/place-address.ts'
import { chargedTaxes } from '../franchise/charged-taxes.ts'
import { findFranchise } from '../franchise/place.ts'
import { FrequencyRef } from '../plan/frequency-enum.ts'
import { type ShownConsent, shownConsent } from '../plan/plan-consent.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { invalidField } from '../platform/refusal.ts'
import { mileageCharge } from './mileage-charge.ts'
import { listOffers, listSurcharges, type OffersFor } from './offers.ts'
import { type PricedService, priceList } from './price-list.ts'
import { requireCustomer } from './priced-customer.ts'
import { ServiceTypeRef } from './service-type-enum.ts'
import { TEXTS } from './texts.ts'

const TaxRateRef = builder.objectRef<TaxRate>('TaxRate').implement({
  fields: t => ({
    name: t.exposeString('name'),
    ratePpm: t.exposeInt('ratePpm', { description: 'Millionths: 5 % is 50000' }),
  }),
})

export const PlanOfferRef = builder.objectRef<NonNullable<PricedService['plan']>>('PlanOffer').implement({
  fields: t => ({
    price: t.exposeInt('price', { description: 'Cents for each month or year, without tax' }),
    frequency: t.expose('frequency', { type: FrequencyRef }),
  }),
})

export const PlanConsentRef = builder.objectRef<ShownConsent>('PlanConsent').implement({
  description:
    'What a customer agrees to with a plan. Staff read their own text: they note what the customer said on the phone',
  fields: t => ({
    version: t.exposeString('version', { description: 'Sent back with the booking to say which text was agreed to' }),
    terms: t.exposeStringList('terms', { description: 'A sentence each' }),
    agreement: t.exposeString('agreement', { description: 'The text beside the tick' }),
  }),
})

/** An offer with its tax; null where the place has none, or is not known yet. */
type TaxedOffer = PricedService & { tax: PlaceTax | null }

/** Service types as numbers, for clients that use ids (SVC-17). */
const SERVICE_TYPE_IDS = { PRIMARY: 1, ADD_ON: 2, OIL_CHANGE: 3, SUBSCRIPTION: 4 } as const

/** A service, add-on or fee at its price (SVC-17). */
const ServicePriceRef = builder.objectRef<TaxedOffer>('ServicePrice').implement({
  fields: t => ({
    id: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    nameKey: t.exposeString('nameKey'),
    description: t.exposeString('description'),
    subDescription: t.exposeString('subDescription'),
    value: t.float({ description: 'Dollars, without tax', resolve: service => service.price / 100 }),
    discountedValue: t.float({
      description: 'Dollars, without tax, at this customer’s own price',
      resolve: service => service.discountedPrice / 100,
    }),
    price: t.exposeInt('price', { description: 'Cents, without tax' }),
    discountedPrice: t.exposeInt('discountedPrice', {
      description: 'Cents, without tax, at this customer’s own price',
    }),
    sortOrder: t.exposeInt('sortOrder'),
    isEstimate: t.exposeBoolean('isEstimate', {
      description: 'The baseline price, because the vehicle’s oil data is missing',
    }),
    serviceTypeId: t.id({ resolve: service => SERVICE_TYPE_IDS[service.serviceType] }),
    serviceTypeName: t.expose('serviceType', { type: ServiceTypeRef }),
    active: t.exposeBoolean('active'),
    plan: t.field({
      type: PlanOfferRef,
      nullable: true,
      description: 'The subscription price',
      resolve: service => service.plan,
    }),
    planConsent: t.field({
      type: PlanConsentRef,
      nullable: true,
      description: 'What the customer agrees to with a plan',
      resolve: ({ plan, name }, _args, context) => plan && shownConsent(context, { ...plan, name }),
    }),
    taxId: t.string({ nullable: true, resolve: ({ tax }) => tax && tax.id }),
    taxName: t.string({ nullable: true, resolve: ({ tax }) => tax && tax.name }),
    taxPercent: t.float({ nullable: true, resolve: ({ tax }) => tax && tax.percent }),
  }),
})

const country = (code: string): CountryCode => {
  if (isCountryCode(code)) return code
  throw invalidField('countryCode', TEXTS.countryUnknown)
}

const priceArgs = builder.args(t => ({
  vehicleId: t.id({ description: 'The catalogue’s entry; without one, prices are the baseline' }),
  countryCode: t.string({ description: 'CA or US; by default the tenant’s country' }),
  provinceCode: t.string({ description: 'Of the service address, for its tax' }),
  franchiseId: t.id({ description: 'The franchise whose prices apply' }),
  customerId: t.id({ description: 'For staff: the customer' }),
  userVehicleId: t.id({ description: 'The customer’s saved vehicle' }),
}))

interface PriceArgs {
  vehicleId?: number | null
  countryCode?: string | null
  provinceCode?: string | null
  franchiseId?: number | null
  customerId?: number | null
  userVehicleId?: number | null
}

const offersRequest = (args: PriceArgs, { scope }: Context): OffersFor => ({
  countryCode: args.countryCode == null ? scope.tenant.countryCode : country(args.countryCode),
  vehicleId: args.vehicleId ?? null,
  franchiseId: args.franchiseId ?? null,
  customerId: args.customerId ?? null,
  userVehicleId: args.userVehicleId ?? null,
})

/** Adds the tax of the place to each offer. */
async function taxed(offers: readonly PricedService[], args: PriceArgs, { scope }: Context): Promise<TaxedOffer[]> {
  const province = findProvince(args.provinceCode ?? '')
  if (args.countryCode != null && province && province.countryCode !== args.countryCode)
    throw invalidField('provinceCode', TEXTS.provinceInOtherCountry(province.name))
  if (!province) return offers.map(offer => ({ ...offer, tax: null }))
  const franchise = args.franchiseId == null ? undefined : await findFranchise(scope.db, args.franchiseId)
  const place = { countryCode: province.countryCode, provinceCode: province.code }
  const tax = taxOf(place, await chargedTaxes(scope.db, place, franchise))
  return offers.map(offer => ({ ...offer, tax }))
}

builder.queryFields(t => ({
  servicePrices: t.field({
    type: [ServicePriceRef],
    description: 'The services and plans on offer (SVC-16)',
    authScopes: { anyone: true },
    args: priceArgs,
    resolve: async (_root, args, context) => {
      const offers = await listOffers(context, offersRequest(args, context))
      const services = offers.filter(offer => !offer.isFee && offer.serviceType !== 'ADD_ON')
      return await taxed(services, args, context)
    },
  }),
  addOnPrices: t.field({
    type: [ServicePriceRef],
    description: 'The add-ons (ADDON-02)',
    authScopes: { anyone: true },
    args: priceArgs,
    resolve: async (_root, args, context) => {
      const offers = await listOffers(context, offersRequest(args, context))
      const addOns = offers.filter(offer => !offer.isFee && offer.serviceType === 'ADD_ON')
      return await taxed(addOns, args, context)
    },
  }),
  addOnSurchargePrices: t.field({
    type: [ServicePriceRef],
    description: 'The fees that a service or add-on adds, except those that depend on time or distance (ADDON-03)',
    authScopes: { anyone: true },
    args: {
      ...priceArgs,
      id: t.arg.id({ required: true, description: 'The service or add-on' }),
      vendorId: t.arg.id({ description: 'The vendor’s number, for staff; a customer’s is the account’s own' }),
    },
    resolve: async (_root, { id, vendorId, ...args }, context) => {
      const fees = await listSurcharges(context, { ...offersRequest(args, context), id, vendorId: vendorId ?? null })
      return await taxed(fees, args, context)
    },
  }),
  feePrices: t.field({
    type: [ServicePriceRef],
    description: 'The price of each fee; domain/pricing/fees has the rule for which of them a booking adds',
    authScopes: { anyone: true },
    args: { countryCode: t.arg.string({ required: true }), franchiseId: t.arg.id() },
    resolve: async (_root, args, context) => {
      const { countryCode, franchiseId } = offersRequest(args, context)
      const list = await priceList(context.scope.db, {
        vehicleId: null,
        countryCode,
        franchiseId,
        at: context.clock.now(),
      })
      return await taxed(
        list.filter(service => service.isFee),
        args,
        context,
      )
    },
  }),
  taxRates: t.field({
    type: [TaxRateRef],
    description: 'The taxes at a service address',
    authScopes: { anyone: true },
    args: {
      countryCode: t.arg.string({ required: true }),
      provinceCode: t.arg.string({ required: true }),
      franchiseId: t.arg.id(),
    },
    resolve: async (_root, { countryCode, provinceCode, franchiseId }, { scope }) => {
      const province = findProvince(provinceCode)
      if (province?.countryCode !== country(countryCode)) throw invalidField('provinceCode', TEXTS.provinceUnknown)
      const franchise = franchiseId == null ? undefined : await findFranchise(scope.db, franchiseId)
      return chargedTaxes(scope.db, { countryCode: province.countryCode, provinceCode }, franchise)
    },
  }),
  mileageChargePrice: t.field({
    type: ServicePriceRef,
    nullable: true,
    description: 'The total mileage charge from the franchise to an address (PRICE-06); null within the free distance',
    authScopes: { anyone: true },
    args: {
      franchiseId: t.arg.id({ required: true }),
      addressInput: t.arg({ type: AddressInputRef, required: true }),
      customerId: t.arg.id({
        description: 'The customer of the address: the signed-in one, or one staff may see',
      }),
    },
    resolve: async (_root, { franchiseId, addressInput, customerId }, context) => {
      await requireCustomer(context, customerId ?? null)
      await requireProvince(context.scope.db, addressInput)
      const charge = await mileageCharge(context.scope.db, franchiseId, addressInput, context.clock.now())
      const place = { provinceCode: addressInput.provinceCode, franchiseId }
      return (await taxed(charge ? [charge] : [], place, context))[0] ?? null
    },
  }),
  mileageUnits: t.int({
    description:
      'Started km (CA) or miles (US) beyond the free distance from the franchise to an address; each costs one mileage_charge',
    authScopes: { anyone: true },
    args: { franchiseId: t.arg.id({ required: true }), addressInput: t.arg({ type: AddressInputRef, required: true }) },
    resolve: async (_root, { franchiseId, addressInput }, { scope }) => {
      const franchise = await findFranchise(scope.db, franchiseId)
      if (!franchise) return 0
      const place = await placeAddress(scope.db, addressInput)
      return mileageUnits(franchise.countryCode, distanceMetres(franchise, place), franchise.rules)
    },
  }),
}))
