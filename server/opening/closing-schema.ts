import { builder } from '../platform/graphql/builder.ts'
import { ImpactRef } from '../settings/schema.ts'
import { stamped } from '../settings/impact.ts'
import type { Stamped } from '../settings/save-section.ts'
import { type Closing, closeBusiness, closing, keepBusiness, previewClosing } from './closing.ts'

const ClosingRef = builder.objectRef<Stamped<Closing>>('Closing').implement({
  description: 'Whether the business closes',
  fields: t => ({
    closesAt: t.expose('closesAt', { type: 'DateTime', nullable: true, description: 'Null: it stays' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

const forOwners = { may: 'business.close' } as const

builder.queryFields(t => ({
  closing: t.withAuth(forOwners).field({
    type: ClosingRef,
    description: 'Whether the business closes, for its owners',
    resolve: (_root, _args, context) => closing(context),
  }),
  previewClosing: t.withAuth(forOwners).field({
    type: ImpactRef,
    description: 'What has to end before the business can close in two weeks',
    resolve: async (_root, _args, context) => stamped(await previewClosing(context)),
  }),
}))

builder.mutationFields(t => ({
  closeBusiness: t.withAuth(forOwners).field({
    type: ClosingRef,
    description: 'Closes the business in two weeks. Until then owners can take it back',
    args: {
      name: t.arg.string({ required: true, description: 'Of the business, typed' }),
      currentPassword: t.arg.string({ description: 'Needed 10 minutes after the login' }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, { currentPassword, ...args }, context) =>
      closeBusiness(context, { ...args, currentPassword: currentPassword ?? null }),
  }),
  keepBusiness: t.withAuth(forOwners).field({
    type: ClosingRef,
    description: 'Takes back that the business closes',
    args: { seen: t.arg.string({ required: true }) },
    resolve: (_root, { seen }, context) => keepBusiness(context, seen),
  }),
}))
