import { findProvince } from '../../domain/address/provinces.ts'
import { mileageUnits } from '../../domain/pricing/fees.ts'
import { distanceMetres } from '../../domain/address/distance.ts'
import { type TaxRate, taxesAt } from '../../domain/pricing/taxes.ts'
import { AddressInputRef } from '../customer/address-input.ts'
import { findFranchise } from '../franchise/place.ts'
import { builder } from '../platform/graphql/builder.ts'
import { invalidField } from '../platform/refusal.ts'
import { type PricedService, priceList } from './price-list.ts'

const TaxRateRef = builder.objectRef<TaxRate>('TaxRate').implement({
  fields: t => ({
    name: t.exposeString('name'),
    ratePpm: t.exposeInt('ratePpm', { description: 'Millionths: 5 % is 50000' }),
  }),
})

/** A service, add-on or fee at its price (SVC-17). */
const ServicePriceRef = builder.objectRef<PricedService>('ServicePrice').implement({
  fields: t => ({
    id: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    nameKey: t.exposeString('nameKey'),
    description: t.exposeString('description'),
    subDescription: t.exposeString('subDescription'),
    value: t.float({ description: 'Dollars, without tax', resolve: service => service.price / 100 }),
    price: t.exposeInt('price', { description: 'Cents, without tax' }),
    sortOrder: t.exposeInt('sortOrder'),
    isEstimate: t.exposeBoolean('isEstimate', {
      description: 'A baseline quote, because oil data of the vehicle is missing',
    }),
    serviceTypeName: t.exposeString('serviceType', { description: 'PRIMARY, ADD_ON, OIL_CHANGE or SUBSCRIPTION' }),
    isFee: t.exposeBoolean('isFee'),
    active: t.exposeBoolean('active'),
  }),
})

const country = (code: string): 'CA' | 'US' => {
  if (code === 'CA' || code === 'US') return code
  throw invalidField('countryCode', 'The country must be CA or US.')
}

builder.queryFields(t => ({
  servicePrices: t.field({
    type: [ServicePriceRef],
    description: 'The services to choose one from (SVC-16)',
    authScopes: { anyone: true },
    args: {
      vehicleId: t.arg.id({ required: true }),
      countryCode: t.arg.string({ required: true }),
      franchiseId: t.arg.id(),
      customerId: t.arg.id(),
      userVehicleId: t.arg.id(),
    },
    resolve: async (_root, { vehicleId, countryCode, franchiseId }, { scope }) => {
      const list = await priceList(scope.db, {
        vehicleId,
        countryCode: country(countryCode),
        franchiseId: franchiseId ?? null,
      })
      return list.filter(service => !service.isFee && service.serviceType !== 'ADD_ON')
    },
  }),
  addOnPrices: t.field({
    type: [ServicePriceRef],
    description: 'The add-ons (ADDON-02)',
    authScopes: { anyone: true },
    args: {
      vehicleId: t.arg.id({ required: true }),
      countryCode: t.arg.string({ required: true }),
      franchiseId: t.arg.id(),
      customerId: t.arg.id(),
      userVehicleId: t.arg.id(),
    },
    resolve: async (_root, { vehicleId, countryCode, franchiseId }, { scope }) => {
      const list = await priceList(scope.db, {
        vehicleId,
        countryCode: country(countryCode),
        franchiseId: franchiseId ?? null,
      })
      return list.filter(service => !service.isFee && service.serviceType === 'ADD_ON')
    },
  }),
  feePrices: t.field({
    type: [ServicePriceRef],
    description: 'What each fee costs; which of them a booking brings along is the rule in domain/pricing/fees',
    authScopes: { anyone: true },
    args: { countryCode: t.arg.string({ required: true }), franchiseId: t.arg.id() },
    resolve: async (_root, { countryCode, franchiseId }, { scope }) => {
      const list = await priceList(scope.db, {
        vehicleId: null,
        countryCode: country(countryCode),
        franchiseId: franchiseId ?? null,
      })
      return list.filter(service => service.isFee)
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
      if (province?.countryCode !== country(countryCode))
        throw invalidField('provinceCode', 'The province or state is not known.')
      const franchise = franchiseId == null ? undefined : await findFranchise(scope.db, franchiseId)
      return taxesAt(province.countryCode, province.code, franchise?.localTax ?? null)
    },
  }),
  mileageUnits: t.int({
    description:
      'Started km (CA) or miles (US) beyond the free distance from the franchise to an address; each costs one mileage_charge',
    authScopes: { anyone: true },
    args: { franchiseId: t.arg.id({ required: true }), addressInput: t.arg({ type: AddressInputRef, required: true }) },
    resolve: async (_root, { franchiseId, addressInput }, { scope }) => {
      const franchise = await findFranchise(scope.db, franchiseId)
      return franchise ? mileageUnits(franchise.countryCode, distanceMetres(franchise, addressInput)) : 0
    },
  }),
}))
