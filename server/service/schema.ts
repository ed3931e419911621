import { PRICE_STATES } from '../../domain/service/list-price.ts'
import { HELPS } from '../../domain/work-order/suggested-services.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import { ServiceTypeRef } from '../pricing/service-type-enum.ts'
import { stamped } from '../settings/impact.ts'
import { ImpactRef } from '../settings/schema.ts'
import { previewPrices, savePrices, withdrawPrice } from './change-prices.ts'
import {
  archiveService,
  createService,
  orderServices,
  previewArchiveService,
  restoreService,
  updateService,
} from './change-service.ts'
import {
  type ListRow,
  type ServicePriceList,
  type ServiceSettings,
  type ServicesAndPrices,
  servicesAndPrices,
} from './read-services.ts'

const forReaders = { may: 'settings.see' } as const
const forOffice = { may: 'services.change' } as const
const forPrices = { may: 'ownPrices.change' } as const

const PriceStateRef = builder.enumType('PriceState', { values: PRICE_STATES })

const ServiceHelpRef = builder.enumType('ServiceHelp', { values: HELPS })

const ServiceSettingsRef = builder.objectRef<ServiceSettings>('ServiceSettings').implement({
  description: 'A service or fee as its settings show it',
  fields: t => ({
    id: t.exposeID('id'),
    nameKey: t.exposeString('nameKey', { description: 'Made once from the name; plans, codes and reports use it' }),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    subDescription: t.exposeString('subDescription'),
    serviceType: t.expose('serviceType', { type: ServiceTypeRef }),
    isFee: t.exposeBoolean('isFee'),
    active: t.exposeBoolean('active', { description: 'False: archived' }),
    helps: t.expose('helps', {
      type: [ServiceHelpRef],
      description: 'The worn parts for which customers are offered it after a visit',
    }),
    isOrdered: t.exposeBoolean('isOrdered', { description: 'Somebody ordered it, so its kind stays' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})
const ListRowRef = builder.objectRef<ListRow>('PriceListRow').implement({
  description: 'A price with its date',
  fields: t => ({
    id: t.exposeID('id'),
    serviceId: t.exposeID('serviceId'),
    validFrom: t.expose('validFrom', { type: 'DateTime' }),
    state: t.expose('state', { type: PriceStateRef }),
    price: t.exposeInt('price', { nullable: true, description: 'Cents; null unless PRICED' }),
    includedLitres: t.exposeFloat('includedLitres', { nullable: true, description: 'Of an oil change' }),
    pricePerLitre: t.exposeInt('pricePerLitre', { nullable: true, description: 'Cents for each further litre' }),
    isConfirmed: t.exposeBoolean('isConfirmed', { description: 'False: a suggestion that is not offered' }),
  }),
})
const PriceListRef = builder.objectRef<ServicePriceList>('SettingsPriceList').implement({
  description: 'What was, is and will be in force',
  fields: t => ({
    rows: t.field({ type: [ListRowRef], resolve: ({ rows }) => rows }),
    mayChange: t.exposeBoolean('mayChange', { description: 'Managers may change their franchise’s if it grants it' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})
const ServicesAndPricesRef = builder.objectRef<ServicesAndPrices>('ServicesAndPrices').implement({
  description: 'The services and fees, with the prices of one franchise and its country',
  fields: t => ({
    services: t.field({ type: [ServiceSettingsRef], resolve: ({ services }) => services }),
    orderStamp: t.exposeString('orderStamp', { description: 'A change of the order sends it as `seen`' }),
    country: t.field({ type: PriceListRef, resolve: ({ country }) => country }),
    own: t.field({ type: PriceListRef, description: 'The franchise’s own prices', resolve: ({ own }) => own }),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    timeZone: t.exposeString('timeZone', { description: 'Days of prices begin at midnight here' }),
    today: t.exposeString('today', { description: 'The franchise’s local day (yyyy-mm-dd)' }),
    now: t.expose('now', {
      type: 'DateTime',
      description: 'The moment of this answer: prices that begin later are planned',
    }),
  }),
})

const NewPriceRef = builder.inputType('NewServicePrice', {
  fields: t => ({
    serviceId: t.id({ required: true }),
    state: t.field({ type: PriceStateRef, required: true }),
    price: t.int({ description: 'Cents' }),
    includedLitres: t.float(),
    pricePerLitre: t.int({ description: 'Cents' }),
  }),
})

const priceArgs = builder.args(t => ({
  franchiseId: t.id({ required: true }),
  isOwn: t.boolean({ required: true, description: 'False: the prices of the franchise’s country' }),
  fromDay: t.string({ description: 'Local day (yyyy-mm-dd), today or later; null: from now on' }),
  prices: t.field({ type: [NewPriceRef], required: true }),
  replaces: t.id({ description: 'A planned price that this one takes the place of' }),
}))

interface PriceArgs {
  franchiseId: number
  isOwn: boolean
  fromDay?: string | null | undefined
  replaces?: number | null | undefined
  prices: readonly {
    serviceId: number
    state: (typeof PRICE_STATES)[number]
    price?: number | null | undefined
    includedLitres?: number | null | undefined
    pricePerLitre?: number | null | undefined
  }[]
}

const changeOf = ({ franchiseId, isOwn, fromDay, replaces, prices }: PriceArgs) => ({
  franchiseId,
  isOwn,
  fromDay: fromDay ?? null,
  replaces: replaces ?? null,
  prices: prices.map(({ serviceId, state, price, includedLitres, pricePerLitre }) => ({
    serviceId,
    state,
    price: price ?? null,
    includedLitres: includedLitres ?? null,
    pricePerLitre: pricePerLitre ?? null,
  })),
})

builder.queryFields(t => ({
  servicesAndPrices: t.withAuth(forReaders).field({
    type: ServicesAndPricesRef,
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => servicesAndPrices(context, franchiseId),
  }),
  previewArchiveService: t.withAuth(forOffice).field({
    type: ImpactRef,
    description: 'The open orders with a service, and the codes that are limited to it',
    args: { serviceId: t.arg.id({ required: true }) },
    resolve: async (_root, { serviceId }, context) => stamped(await previewArchiveService(context, serviceId)),
  }),
  previewPrices: t.withAuth(forPrices).field({
    type: ImpactRef,
    description: 'The prices that change by 30 % or more',
    args: priceArgs,
    resolve: async (_root, args, context) => stamped(await previewPrices(context, changeOf(args))),
  }),
}))

builder.mutationFields(t => {
  const seenService = { serviceId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  const texts = {
    name: t.arg.string({ required: true }),
    description: t.arg.string({ required: true }),
    subDescription: t.arg.string({ required: true }),
    serviceType: t.arg.string({ required: true, description: 'PRIMARY, OIL_CHANGE or ADD_ON' }),
  }
  return {
    createService: t.withAuth(forOffice).field({
      type: ServiceSettingsRef,
      description: 'Adds a service. It is offered once it has a price',
      args: texts,
      resolve: (_root, args, context) => createService(context, args),
    }),
    updateService: t.withAuth(forOffice).field({
      type: ServiceSettingsRef,
      description:
        'Changes what customers read of a service, for which worn parts it is offered, and its kind until somebody ordered it',
      args: {
        ...seenService,
        ...texts,
        helps: t.arg({ type: [ServiceHelpRef], description: 'Unchanged if omitted' }),
      },
      resolve: (_root, args, context) => updateService(context, args),
    }),
    orderServices: t.withAuth(forOffice).boolean({
      description: 'Saves the order in which services are offered',
      args: { ids: t.arg.idList({ required: true }), seen: t.arg.string({ required: true }) },
      resolve: async (_root, { ids, seen }, context) => {
        await orderServices(context, { ids, seen })
        return true
      },
    }),
    archiveService: t.withAuth(forOffice).field({
      type: ServiceSettingsRef,
      description: 'Nobody can book the service any more',
      args: { ...seenService, accepted: t.arg.string() },
      resolve: (_root, args, context) => archiveService(context, args),
    }),
    restoreService: t.withAuth(forOffice).field({
      type: ServiceSettingsRef,
      args: seenService,
      resolve: (_root, args, context) => restoreService(context, args),
    }),
    savePrices: t.withAuth(forPrices).field({
      type: ServicesAndPricesRef,
      description: 'Saves new prices of a list, all from one day on',
      args: { ...priceArgs, seen: t.arg.string({ required: true }), accepted: t.arg.string() },
      resolve: async (_root, { seen, accepted, ...args }, context) => {
        await savePrices(context, { ...changeOf(args), seen, accepted })
        return await servicesAndPrices(context, args.franchiseId)
      },
    }),
    withdrawPrice: t.withAuth(forPrices).field({
      type: ServicesAndPricesRef,
      description: 'Withdraws a price that has not begun',
      args: {
        franchiseId: t.arg.id({ required: true }),
        isOwn: t.arg.boolean({ required: true }),
        priceId: t.arg.id({ required: true }),
        seen: t.arg.string({ required: true }),
      },
      resolve: async (_root, args, context) => {
        await withdrawPrice(context, args)
        return await servicesAndPrices(context, args.franchiseId)
      },
    }),
  }
})
