import { graphql } from '../platform/api/graphql.ts'

const PublicPagesFragment = graphql(`
  fragment PublicPagesSection on PublicPages {
    heroTitle
    heroText
    about
    showsPrices
    showsAreas
    showsHours
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
