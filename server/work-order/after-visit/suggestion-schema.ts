import type { Suggestion } from '../../../domain/work-order/suggested-services.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { SuggestedService } from './suggestions.ts'

/** A service that helps what the inspection found, as its customer books it. */
export const SuggestedServiceRef = builder.objectRef<Suggestion<SuggestedService>>('SuggestedService').implement({
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
  }),
})
