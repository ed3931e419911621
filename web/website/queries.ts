import { queryOptions } from '@tanstack/react-query'
import { joinParagraphs, paragraphsOf } from '../../domain/website/legal-text.ts'
import type { PublicPages } from '../../domain/website/public-pages.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import {
  EmbedSettingsQuery,
  PublicPagesQuery,
  UpdateEmbedSitesMutation,
  UpdatePublicPagesMutation,
} from './documents.ts'
import { websiteKeys } from './query-keys.ts'

/** Texts travel as paragraphs, because one value of a request is limited. */
function sectionOf(answer: ResultOf<typeof PublicPagesQuery>['publicPages']): Section<PublicPages> {
  const { stamp, about, terms, privacy, ...values } = answer
  return {
    values: {
      ...values,
      about: joinParagraphs(about),
      terms: joinParagraphs(terms),
      privacy: joinParagraphs(privacy),
    },
    stamp,
  }
}

/** Loads what the business's own pages say. */
export const publicPagesQuery = () =>
  queryOptions({
    queryKey: websiteKeys.pages(),
    queryFn: async ({ signal }) => sectionOf((await request(PublicPagesQuery, {}, signal)).publicPages),
    staleTime: 0,
  })

/** Saves what the business's own pages say. */
export async function savePublicPages(
  { about, terms, privacy, ...rest }: PublicPages,
  seen: string,
): Promise<Section<PublicPages>> {
  const pages = {
    ...rest,
    about: paragraphsOf(about),
    terms: paragraphsOf(terms),
    privacy: paragraphsOf(privacy),
  }
  return sectionOf((await request(UpdatePublicPagesMutation, { pages, seen })).updatePublicPages)
}

/** Where the booking may be shown. */
export interface EmbedValues {
  sites: string[]
}

/** The section, and where embed.js is. */
export type EmbedSection = Section<EmbedValues> & { siteUrl: string }

const embedSectionOf = ({
  stamp,
  siteUrl,
  sites,
}: ResultOf<typeof EmbedSettingsQuery>['embedSettings']): EmbedSection => ({
  values: { sites },
  stamp,
  siteUrl,
})

/** Loads where the booking may be shown. */
export const embedQuery = () =>
  queryOptions({
    queryKey: websiteKeys.embed(),
    queryFn: async ({ signal }): Promise<EmbedSection> =>
      embedSectionOf((await request(EmbedSettingsQuery, {}, signal)).embedSettings),
    staleTime: 0,
  })

/** Saves where the booking may be shown. */
export const saveSites = async (sites: readonly string[], seen: string): Promise<EmbedSection> =>
  embedSectionOf((await request(UpdateEmbedSitesMutation, { sites: [...sites], seen })).updateEmbedSites)
