import { builder } from '../platform/graphql/builder.ts'
import { stamped } from '../settings/impact.ts'
import { ImpactRef } from '../settings/schema.ts'
import { copyPrices, type PriceCopyTarget, previewPriceCopy, priceCopy } from './copy-prices.ts'

const forCopies = { may: 'ownPrices.change' } as const

const PriceCopyTargetRef = builder.objectRef<PriceCopyTarget>('PriceCopyTarget').implement({
  description: 'A franchise that gets the own prices of another one',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    changes: t.exposeInt('changes', { description: 'How many of its prices would change' }),
    stamp: t.exposeString('stamp', { description: 'A copy sends it in `seen`' }),
  }),
})

builder.queryFields(t => {
  const franchiseId = t.arg.id({ required: true, description: 'The franchise whose own prices are copied' })
  return {
    priceCopy: t.withAuth(forCopies).field({
      type: [PriceCopyTargetRef],
      description: 'The other franchises of the country, with what a copy of these own prices would change',
      args: { franchiseId },
      resolve: (_root, args, context) => priceCopy(context, args.franchiseId),
    }),
    previewPriceCopy: t.withAuth(forCopies).field({
      type: ImpactRef,
      description: 'The prices that a copy changes by 30 % or more',
      args: { franchiseId, toFranchiseIds: t.arg.idList({ required: true }) },
      resolve: async (_root, args, context) => stamped(await previewPriceCopy(context, args)),
    }),
  }
})

builder.mutationFields(t => ({
  copyPrices: t.withAuth(forCopies).field({
    type: [PriceCopyTargetRef],
    description: 'Gives other franchises of the country the own prices of one, from now on',
    args: {
      franchiseId: t.arg.id({ required: true, description: 'The franchise whose own prices are copied' }),
      toFranchiseIds: t.arg.idList({ required: true }),
      seen: t.arg.stringList({ required: true, description: 'The stamps of the chosen franchises, in any order' }),
      accepted: t.arg.string(),
    },
    resolve: (_root, args, context) => copyPrices(context, args),
  }),
}))
