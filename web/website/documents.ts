import { graphql } from '../platform/api/graphql.ts'

const PublicPagesFragment = graphql(`
  fragment PublicPagesSection on PublicPages {
    heroTitle
    heroText
    about
    showsPrices
    showsAreas
    showsHours
    showsRatings
    terms
    termsUrl
    privacy
    privacyUrl
    stamp
  }
`)

export const PublicPagesQuery = graphql(
  `
    query PublicPages {
      publicPages {
        ...PublicPagesSection
      }
    }
  `,
  [PublicPagesFragment],
)
export const UpdatePublicPagesMutation = graphql(
  `
    mutation UpdatePublicPages($pages: PublicPagesInput!, $seen: String!) {
      updatePublicPages(pages: $pages, seen: $seen) {
        ...PublicPagesSection
      }
    }
  `,
  [PublicPagesFragment],
)

const EmbedFragment = graphql(`
  fragment EmbedSection on EmbedSettings {
    sites
    siteUrl
    stamp
  }
`)

export const EmbedSettingsQuery = graphql(
  `
    query EmbedSettings {
      embedSettings {
        ...EmbedSection
      }
    }
  `,
  [EmbedFragment],
)
export const UpdateEmbedSitesMutation = graphql(
  `
    mutation UpdateEmbedSites($sites: [String!]!, $seen: String!) {
      updateEmbedSites(sites: $sites, seen: $seen) {
        ...EmbedSection
      }
    }
  `,
  [EmbedFragment],
)
