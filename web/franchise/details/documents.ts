import { graphql } from '../../platform/api/graphql.ts'

const FranchiseFragment = graphql(`
  fragment FranchiseDetails on FranchiseSettings {
    id
    name
    countryCode
    timeZone
    base {
      street
      city
      provinceCode
      postalCode
      lat
      lng
    }
    phoneNumber
    managerEmail
    localTaxName
    localTaxPpm
    features
    managerRights
    archivedAt
    openDays
    areaCodes
    vans
    missing
    noticeChoices {
      name
      email
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOnFranchise on Impact {
    blocking {
      text
      workOrderId
      customerId
      invoiceNumber
    }
    warnings {
      text
      workOrderId
      customerId
      invoiceNumber
    }
    stamp
  }
`)

const ReaderLocationsFragment = graphql(`
  fragment FranchiseReaders on ReaderLocations {
    locationId
    locations {
      locationId
      name
      address
    }
    stamp
  }
`)

export const FranchisesInSettingsQuery = graphql(`
  query FranchisesInSettings {
    franchisesInSettings {
      id
      name
      countryCode
      timeZone
      base {
        city
        provinceCode
      }
      archivedAt
      areaCodes
      vans
      missing
    }
  }
`)

export const FranchiseInSettingsQuery = graphql(
  `
    query FranchiseInSettings($franchiseId: ID!) {
      franchiseInSettings(franchiseId: $franchiseId) {
        ...FranchiseDetails
      }
    }
  `,
  [FranchiseFragment],
)

export const CreateFranchiseMutation = graphql(`
  mutation CreateFranchise($franchise: NewFranchise!) {
    createFranchise(franchise: $franchise) {
      id
      name
    }
  }
`)

export const PreviewFranchiseQuery = graphql(
  `
    query PreviewFranchise($franchiseId: ID!, $change: FranchiseChange!) {
      previewFranchise(franchiseId: $franchiseId, change: $change) {
        ...ImpactOnFranchise
      }
    }
  `,
  [ImpactFragment],
)

export const UpdateFranchiseMutation = graphql(
  `
    mutation UpdateFranchise($franchiseId: ID!, $change: FranchiseChange!, $seen: String!, $accepted: String) {
      updateFranchise(franchiseId: $franchiseId, change: $change, seen: $seen, accepted: $accepted) {
        ...FranchiseDetails
      }
    }
  `,
  [FranchiseFragment],
)

export const UpdateFranchiseContactMutation = graphql(
  `
    mutation UpdateFranchiseContact(
      $franchiseId: ID!
      $phoneNumber: String!
      $managerEmail: String!
      $seen: String!
    ) {
      updateFranchiseContact(
        franchiseId: $franchiseId
        phoneNumber: $phoneNumber
        managerEmail: $managerEmail
        seen: $seen
      ) {
        ...FranchiseDetails
      }
    }
  `,
  [FranchiseFragment],
)

export const PreviewArchiveFranchiseQuery = graphql(
  `
    query PreviewArchiveFranchise($franchiseId: ID!) {
      previewArchiveFranchise(franchiseId: $franchiseId) {
        ...ImpactOnFranchise
      }
    }
  `,
  [ImpactFragment],
)

export const ArchiveFranchiseMutation = graphql(`
  mutation ArchiveFranchise($franchiseId: ID!, $seen: String!, $accepted: String) {
    archiveFranchise(franchiseId: $franchiseId, seen: $seen, accepted: $accepted) {
      id
    }
  }
`)

export const RestoreFranchiseMutation = graphql(`
  mutation RestoreFranchise($franchiseId: ID!, $seen: String!) {
    restoreFranchise(franchiseId: $franchiseId, seen: $seen) {
      id
    }
  }
`)

export const ReaderLocationsQuery = graphql(
  `
    query ReaderLocations($franchiseId: ID!) {
      readerLocations(franchiseId: $franchiseId) {
        ...FranchiseReaders
      }
    }
  `,
  [ReaderLocationsFragment],
)

export const PreviewReaderLocationQuery = graphql(
  `
    query PreviewReaderLocation($franchiseId: ID!) {
      previewReaderLocation(franchiseId: $franchiseId) {
        ...ImpactOnFranchise
      }
    }
  `,
  [ImpactFragment],
)

export const ChooseReaderLocationMutation = graphql(
  `
    mutation ChooseReaderLocation($franchiseId: ID!, $locationId: String, $seen: String!) {
      chooseReaderLocation(franchiseId: $franchiseId, locationId: $locationId, seen: $seen) {
        ...FranchiseReaders
      }
    }
  `,
  [ReaderLocationsFragment],
)
