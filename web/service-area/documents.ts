import { graphql } from '../platform/api/graphql.ts'

const CodeFragment = graphql(`
  fragment CodeOfArea on ServiceAreaCode {
    code
    city
    others
  }
`)

const AreaFragment = graphql(
  `
    fragment AreaOfFranchise on ServiceArea {
      countryCode
      codes {
        ...CodeOfArea
      }
      mayChange
      stamp
    }
  `,
  [CodeFragment],
)

export const FranchiseAreaQuery = graphql(
  `
    query FranchiseArea($franchiseId: ID!) {
      serviceArea(franchiseId: $franchiseId) {
        ...AreaOfFranchise
      }
    }
  `,
  [AreaFragment],
)

export const ServiceAreaMapQuery = graphql(`
  query ServiceAreaMap($franchiseId: ID!) {
    serviceAreaMap(franchiseId: $franchiseId) {
      width
      height
      outlines {
        kind
        path
      }
      baseX
      baseY
      dots {
        code
        city
        x
        y
        others
      }
    }
  }
`)

export const PastedPostalCodesQuery = graphql(
  `
    query PastedPostalCodes($franchiseId: ID!, $text: String!) {
      pastedPostalCodes(franchiseId: $franchiseId, text: $text) {
        codes {
          ...CodeOfArea
        }
        nothing
        otherCountry
        wrong
      }
    }
  `,
  [CodeFragment],
)

export const PostalCodesNearQuery = graphql(
  `
    query PostalCodesNear($franchiseId: ID!, $km: Float!) {
      postalCodesNear(franchiseId: $franchiseId, km: $km) {
        ...CodeOfArea
      }
    }
  `,
  [CodeFragment],
)

export const PreviewServiceAreaQuery = graphql(`
  query PreviewServiceArea($franchiseId: ID!, $codes: [String!]!) {
    previewServiceArea(franchiseId: $franchiseId, codes: $codes) {
      blocking {
        text
        workOrderId
        customerId
      }
      warnings {
        text
        workOrderId
        customerId
      }
      stamp
    }
  }
`)

export const UpdateServiceAreaMutation = graphql(
  `
    mutation UpdateServiceArea($franchiseId: ID!, $codes: [String!]!, $seen: String!, $accepted: String) {
      updateServiceArea(franchiseId: $franchiseId, codes: $codes, seen: $seen, accepted: $accepted) {
        ...AreaOfFranchise
      }
    }
  `,
  [AreaFragment],
)
