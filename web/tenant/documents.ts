import { graphql } from '../platform/api/graphql.ts'

const ProfileFragment = graphql(`
  fragment ProfileSection on BusinessProfile {
    name
    siteTitle
    supportPhone
    supportEmail
    stamp
  }
`)
const ColorsFragment = graphql(`
  fragment ColorsSection on BrandColors {
    primary
    accent
    logo
    favicon
    linkPicture
    stamp
  }
`)
const SellerFragment = graphql(`
  fragment SellerSection on LegalSeller {
    legalName
    street
    city
    provinceCode
    postalCode
    countryCode
    isSmallSupplier
    registrations {
      jurisdiction
      number
      validFrom
    }
    isProposed
    stamp
  }
`)

export const BusinessProfileQuery = graphql(
  `
    query BusinessProfile {
      businessProfile {
        ...ProfileSection
      }
    }
  `,
  [ProfileFragment],
)
export const UpdateBusinessProfileMutation = graphql(
  `
    mutation UpdateBusinessProfile($profile: BusinessProfileInput!, $seen: String!) {
      updateBusinessProfile(profile: $profile, seen: $seen) {
        ...ProfileSection
      }
    }
  `,
  [ProfileFragment],
)

export const BrandColorsQuery = graphql(
  `
    query BrandColors {
      brandColors {
        ...ColorsSection
      }
    }
  `,
  [ColorsFragment],
)
export const UpdateBrandColorsMutation = graphql(
  `
    mutation UpdateBrandColors($colors: BrandColorsInput!, $seen: String!) {
      updateBrandColors(colors: $colors, seen: $seen) {
        ...ColorsSection
      }
    }
  `,
  [ColorsFragment],
)

export const ChargedPlacesQuery = graphql(`
  query ChargedPlaces {
    chargedPlaces {
      countryCode
      provinceCode
      franchises
      isLocal
      taxes {
        name
        percent
      }
    }
  }
`)

export const SiteDomainsQuery = graphql(`
  query SiteDomains {
    siteDomains {
      host
      isPrimary
    }
  }
`)

export const InvoiceNumberingQuery = graphql(`
  query InvoiceNumbering {
    invoiceNumbering {
      nextNumber
      stamp
    }
  }
`)
export const UpdateInvoiceNumberingMutation = graphql(`
  mutation UpdateInvoiceNumbering($nextNumber: Int!, $seen: String!) {
    updateInvoiceNumbering(nextNumber: $nextNumber, seen: $seen) {
      nextNumber
      stamp
    }
  }
`)

const TimesFragment = graphql(`
  fragment TimesSection on ReportTimes {
    chartOffsetMinutes
    csvTimeZone
    stamp
  }
`)
export const ReportTimesQuery = graphql(
  `
    query ReportTimes {
      reportTimes {
        ...TimesSection
      }
    }
  `,
  [TimesFragment],
)
export const UpdateReportTimesMutation = graphql(
  `
    mutation UpdateReportTimes($times: ReportTimesInput!, $seen: String!) {
      updateReportTimes(times: $times, seen: $seen) {
        ...TimesSection
      }
    }
  `,
  [TimesFragment],
)

export const LegalSellerQuery = graphql(
  `
    query LegalSeller {
      legalSeller {
        ...SellerSection
      }
    }
  `,
  [SellerFragment],
)
export const UpdateLegalSellerMutation = graphql(
  `
    mutation UpdateLegalSeller($seller: LegalSellerInput!, $seen: String!) {
      updateLegalSeller(seller: $seller, seen: $seen) {
        ...SellerSection
      }
    }
  `,
  [SellerFragment],
)
