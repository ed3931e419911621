import { joinParagraphs, paragraphsOf } from '../../domain/website/legal-text.ts'
import type { PublicPages } from '../../domain/website/public-pages.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Stamped } from '../settings/save-section.ts'
import { publicPages, updatePages } from './settings.ts'

const PARAGRAPHS = { description: 'Paragraphs. A line that begins with # is a heading' } as const

const PublicPagesRef = builder.objectRef<Stamped<PublicPages>>('PublicPages').implement({
  description: 'What the business’s own pages say: /welcome, /terms and /privacy',
  fields: t => ({
    heroTitle: t.exposeString('heroTitle'),
    heroText: t.exposeString('heroText'),
    about: t.stringList({ ...PARAGRAPHS, resolve: ({ about }) => paragraphsOf(about) }),
    showsPrices: t.exposeBoolean('showsPrices'),
    showsAreas: t.exposeBoolean('showsAreas'),
    showsHours: t.exposeBoolean('showsHours'),
    showsRatings: t.exposeBoolean('showsRatings'),
    terms: t.stringList({ ...PARAGRAPHS, resolve: ({ terms }) => paragraphsOf(terms) }),
    termsUrl: t.exposeString('termsUrl', { description: 'A page of the business’s own site instead; empty: none' }),
    privacy: t.stringList({ ...PARAGRAPHS, resolve: ({ privacy }) => paragraphsOf(privacy) }),
    privacyUrl: t.exposeString('privacyUrl'),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
const PublicPagesInput = builder.inputType('PublicPagesInput', {
  fields: t => ({
    heroTitle: t.string({ required: true }),
    heroText: t.string({ required: true }),
    about: t.stringList({ required: true, ...PARAGRAPHS }),
    showsPrices: t.boolean({ required: true }),
    showsAreas: t.boolean({ required: true }),
    showsHours: t.boolean({ required: true }),
    showsRatings: t.boolean({ required: true }),
    terms: t.stringList({ required: true, ...PARAGRAPHS }),
    termsUrl: t.string({ required: true }),
    privacy: t.stringList({ required: true, ...PARAGRAPHS }),
    privacyUrl: t.string({ required: true }),
  }),
})

builder.queryFields(t => ({
  publicPages: t.withAuth({ may: 'settings.see' }).field({
    type: PublicPagesRef,
    description: 'What the business’s own pages say',
    resolve: (_root, _args, context) => publicPages(context),
  }),
}))

builder.mutationFields(t => ({
  updatePublicPages: t.withAuth({ may: 'website.change' }).field({
    type: PublicPagesRef,
    description: 'Changes what the business’s own pages say',
    args: { pages: t.arg({ type: PublicPagesInput, required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, { pages, seen }, context) =>
      updatePages(context, {
        pages: {
          ...pages,
          about: joinParagraphs(pages.about),
          terms: joinParagraphs(pages.terms),
          privacy: joinParagraphs(pages.privacy),
        },
        seen,
      }),
  }),
}))
