import { builder } from '../platform/graphql/builder.ts'
import type { Impact, ImpactItem } from './impact.ts'

export const ImpactItemRef = builder.objectRef<ImpactItem>('ImpactItem').implement({
  description: 'One thing that a change of settings affects',
  fields: t => ({
    text: t.exposeString('text'),
    workOrderId: t.id({ nullable: true, resolve: ({ workOrderId }) => workOrderId ?? null }),
    customerId: t.id({ nullable: true, resolve: ({ customerId }) => customerId ?? null }),
    invoiceNumber: t.id({ nullable: true, resolve: ({ invoiceNumber }) => invoiceNumber ?? null }),
    path: t.string({
      nullable: true,
      description: 'A page of the site where it can be resolved',
      resolve: ({ path }) => path ?? null,
    }),
  }),
})

/** What a change of settings does to what already runs. */
export const ImpactRef = builder.objectRef<Impact & { stamp: string }>('Impact').implement({
  description: 'What a change of settings does to what already runs',
  fields: t => ({
    blocking: t.field({
      type: [ImpactItemRef],
      description: 'The change is refused until these are gone',
      resolve: ({ blocking }) => [...blocking],
    }),
    warnings: t.field({
      type: [ImpactItemRef],
      description: 'Somebody has to see these first',
      resolve: ({ warnings }) => [...warnings],
    }),
    stamp: t.exposeString('stamp', { description: 'The save sends it as `accepted`' }),
  }),
})
