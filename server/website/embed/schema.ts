import { builder } from '../../platform/graphql/builder.ts'
import type { Stamped } from '../../settings/save-section.ts'
import { type EmbedSettings, embedSites, updateSites } from './settings.ts'

const EmbedRef = builder.objectRef<Stamped<EmbedSettings> & { siteUrl: string }>('EmbedSettings').implement({
  description: 'Where the booking may be shown in a frame',
  fields: t => ({
    sites: t.stringList({
      description: 'Origins, for example https://www.garage.example',
      resolve: ({ sites }) => sites,
    }),
    siteUrl: t.exposeString('siteUrl', { description: 'Where embed.js is' }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})

builder.queryFields(t => ({
  embedSettings: t.withAuth({ may: 'settings.see' }).field({
    type: EmbedRef,
    description: 'Where the booking may be shown in a frame',
    resolve: async (_root, _args, context) => ({ ...(await embedSites(context)), siteUrl: await context.siteUrl() }),
  }),
}))

builder.mutationFields(t => ({
  updateEmbedSites: t.withAuth({ may: 'website.change' }).field({
    type: EmbedRef,
    description: 'Changes which sites may show the booking in a frame',
    args: { sites: t.arg.stringList({ required: true }), seen: t.arg.string({ required: true }) },
    resolve: async (_root, args, context) => ({
      ...(await updateSites(context, args)),
      siteUrl: await context.siteUrl(),
    }),
  }),
}))
