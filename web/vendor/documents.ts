import { graphql } from '../platform/api/graphql.ts'

const VendorFragment = graphql(`
  fragment VendorInSettings on VendorSettings {
    id
    number
    name
    isArchived
    needsReview
    terms {
      fromDay
      remittanceBps
      isRemittanceOnSubTotal
      isNationalFleet
      reason
    }
    sellers {
      userId
      name
      since
      until
    }
    customers
    openBills {
      currency
      count
      balance
    }
    isUnbilled
    stamp
  }
`)

export const VendorListQuery = graphql(
  `
    query VendorList {
      vendorsInSettings {
        vendors {
          ...VendorInSettings
        }
        today
      }
    }
  `,
  [VendorFragment],
)

export const VendorPageQuery = graphql(
  `
    query VendorPage($vendorId: ID!) {
      vendorInSettings(vendorId: $vendorId) {
        vendor {
          ...VendorInSettings
        }
        today
        customers {
          id
          name
          email
        }
        bills {
          invoiceNumber
          customerName
          billedAt
          currency
          balance
        }
        salesPeople {
          id
          name
        }
      }
    }
  `,
  [VendorFragment],
)

export const CreateVendorMutation = graphql(`
  mutation CreateVendor(
    $name: String!
    $isMarketplace: Boolean!
    $remittanceBps: Int!
    $isRemittanceOnSubTotal: Boolean!
    $isNationalFleet: Boolean!
  ) {
    createVendor(
      name: $name
      isMarketplace: $isMarketplace
      remittanceBps: $remittanceBps
      isRemittanceOnSubTotal: $isRemittanceOnSubTotal
      isNationalFleet: $isNationalFleet
    ) {
      id
    }
  }
`)

export const RenameVendorMutation = graphql(`
  mutation RenameVendor($vendorId: ID!, $seen: String!, $name: String!) {
    renameVendor(vendorId: $vendorId, seen: $seen, name: $name) {
      id
    }
  }
`)

export const ConfirmVendorMutation = graphql(`
  mutation ConfirmVendor($vendorId: ID!, $seen: String!) {
    confirmVendor(vendorId: $vendorId, seen: $seen) {
      id
    }
  }
`)

export const PreviewArchiveVendorQuery = graphql(`
  query PreviewArchiveVendor($vendorId: ID!) {
    previewArchiveVendor(vendorId: $vendorId) {
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

export const ArchiveVendorMutation = graphql(`
  mutation ArchiveVendor($vendorId: ID!, $seen: String!, $accepted: String) {
    archiveVendor(vendorId: $vendorId, seen: $seen, accepted: $accepted) {
      id
    }
  }
`)

export const RestoreVendorMutation = graphql(`
  mutation RestoreVendor($vendorId: ID!, $seen: String!) {
    restoreVendor(vendorId: $vendorId, seen: $seen) {
      id
    }
  }
`)

export const SaveVendorTermsMutation = graphql(`
  mutation SaveVendorTerms(
    $vendorId: ID!
    $seen: String!
    $terms: NewVendorTerms!
    $replaces: String
    $reason: String!
  ) {
    saveVendorTerms(vendorId: $vendorId, seen: $seen, terms: $terms, replaces: $replaces, reason: $reason) {
      id
    }
  }
`)

export const WithdrawVendorTermsMutation = graphql(`
  mutation WithdrawVendorTerms($vendorId: ID!, $seen: String!, $fromDay: String!) {
    withdrawVendorTerms(vendorId: $vendorId, seen: $seen, fromDay: $fromDay) {
      id
    }
  }
`)

export const AddVendorSellerMutation = graphql(`
  mutation AddVendorSeller($vendorId: ID!, $seen: String!, $userId: ID!) {
    addVendorSeller(vendorId: $vendorId, seen: $seen, userId: $userId) {
      id
    }
  }
`)

export const EndVendorSellerMutation = graphql(`
  mutation EndVendorSeller($vendorId: ID!, $seen: String!, $userId: ID!) {
    endVendorSeller(vendorId: $vendorId, seen: $seen, userId: $userId) {
      id
    }
  }
`)
