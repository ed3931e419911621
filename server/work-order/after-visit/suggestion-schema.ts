import type { OldTire } from '../../../domain/work-order/recommended-work.ts'
import { helpsOf } from '../../../domain/work-order/suggested-services.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { HelpfulService, OfferedHelp } from './suggestions.ts'

/** A service that helps what the inspection found, as its customer books it. */
export const SuggestedServiceRef = builder.objectRef<OfferedHelp>('SuggestedService').implement({
  fields: t => ({
    id: t.id({ resolve: ({ service }) => service.serviceId }),
    nameKey: t.string({ resolve: ({ service }) => service.nameKey }),
    name: t.string({ resolve: ({ service }) => service.name }),
    price: t.int({
      description: 'Cents, with the fees of a visit, before tax',
      resolve: ({ service }) => service.price,
    }),
    isPlanPrice: t.boolean({
      description: 'The price is that of the car’s plan, which only a booking with a login has',
      resolve: ({ service }) => service.isPlanPrice,
    }),
    isAddOn: t.boolean({ resolve: ({ service }) => service.serviceType === 'ADD_ON' }),
    parts: t.exposeStringList('parts', { description: 'Names of the worn parts that it helps' }),
    isRecommended: t.exposeBoolean('isRecommended', { description: 'The technician recommended it' }),
  }),
})

/** A service that a technician can recommend. */
export const HelpfulServiceRef = builder.objectRef<HelpfulService>('HelpfulService').implement({
  fields: t => ({
    serviceId: t.exposeID('serviceId'),
    nameKey: t.exposeString('nameKey'),
    name: t.exposeString('name'),
    price: t.exposeInt('price', { description: 'Cents without tax, with the fees of a visit' }),
    addedPrice: t.exposeInt('addedPrice', {
      nullable: true,
      description:
        'Cents without tax that it adds to the open order; null if the order cannot have it beside what it has',
    }),
    helps: t.stringList({ description: 'For which worn parts it is offered', resolve: helpsOf }),
  }),
})

export const OldTireRef = builder.objectRef<OldTire>('OldTire').implement({
  description: 'A tire that is older than six years, by its DOT code',
  fields: t => ({ part: t.exposeString('part'), years: t.exposeInt('years') }),
})
