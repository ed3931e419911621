import { graphql } from '../platform/api/graphql.ts'

const ServiceFragment = graphql(`
  fragment ServiceInSettings on ServiceSettings {
    id
    nameKey
    name
    description
    subDescription
    serviceType
    isFee
    active
    helps
    isOrdered
    stamp
  }
`)

const PriceListFragment = graphql(`
  fragment ListInSettings on SettingsPriceList {
    rows {
      id
      serviceId
      validFrom
      state
      price
      includedLitres
      pricePerLitre
      isConfirmed
    }
    mayChange
    stamp
  }
`)

const PriceBookFragment = graphql(
  `
    fragment PriceBook on ServicesAndPrices {
      services {
        ...ServiceInSettings
      }
      orderStamp
      country {
        ...ListInSettings
      }
      own {
        ...ListInSettings
      }
      countryCode
      timeZone
      today
      now
    }
  `,
  [ServiceFragment, PriceListFragment],
)

const ImpactFragment = graphql(`
  fragment ImpactOfService on Impact {
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
`)

export const PriceBookQuery = graphql(
  `
    query PriceBook($franchiseId: ID!) {
      servicesAndPrices(franchiseId: $franchiseId) {
        ...PriceBook
      }
    }
  `,
  [PriceBookFragment],
)

export const CreateServiceMutation = graphql(`
  mutation CreateService($name: String!, $description: String!, $subDescription: String!, $serviceType: String!) {
    createService(
      name: $name
      description: $description
      subDescription: $subDescription
      serviceType: $serviceType
    ) {
      id
    }
  }
`)

export const UpdateServiceMutation = graphql(
  `
    mutation UpdateService(
      $serviceId: ID!
      $seen: String!
      $name: String!
      $description: String!
      $subDescription: String!
      $serviceType: String!
      $helps: [ServiceHelp!]
    ) {
      updateService(
        serviceId: $serviceId
        seen: $seen
        name: $name
        description: $description
        subDescription: $subDescription
        serviceType: $serviceType
        helps: $helps
      ) {
        ...ServiceInSettings
      }
    }
  `,
  [ServiceFragment],
)

export const OrderServicesMutation = graphql(`
  mutation OrderServices($ids: [ID!]!, $seen: String!) {
    orderServices(ids: $ids, seen: $seen)
  }
`)

export const PreviewArchiveServiceQuery = graphql(
  `
    query PreviewArchiveService($serviceId: ID!) {
      previewArchiveService(serviceId: $serviceId) {
        ...ImpactOfService
      }
    }
  `,
  [ImpactFragment],
)

export const ArchiveServiceMutation = graphql(`
  mutation ArchiveService($serviceId: ID!, $seen: String!, $accepted: String) {
    archiveService(serviceId: $serviceId, seen: $seen, accepted: $accepted) {
      id
    }
  }
`)

export const RestoreServiceMutation = graphql(`
  mutation RestoreService($serviceId: ID!, $seen: String!) {
    restoreService(serviceId: $serviceId, seen: $seen) {
      id
    }
  }
`)

export const PreviewPricesQuery = graphql(
  `
    query PreviewPrices(
      $franchiseId: ID!
      $isOwn: Boolean!
      $fromDay: String
      $prices: [NewServicePrice!]!
      $replaces: ID
    ) {
      previewPrices(
        franchiseId: $franchiseId
        isOwn: $isOwn
        fromDay: $fromDay
        prices: $prices
        replaces: $replaces
      ) {
        ...ImpactOfService
      }
    }
  `,
  [ImpactFragment],
)

export const SavePricesMutation = graphql(
  `
    mutation SavePrices(
      $franchiseId: ID!
      $isOwn: Boolean!
      $fromDay: String
      $prices: [NewServicePrice!]!
      $replaces: ID
      $seen: String!
      $accepted: String
    ) {
      savePrices(
        franchiseId: $franchiseId
        isOwn: $isOwn
        fromDay: $fromDay
        prices: $prices
        replaces: $replaces
        seen: $seen
        accepted: $accepted
      ) {
        ...PriceBook
      }
    }
  `,
  [PriceBookFragment],
)

export const WithdrawPriceMutation = graphql(
  `
    mutation WithdrawPrice($franchiseId: ID!, $isOwn: Boolean!, $priceId: ID!, $seen: String!) {
      withdrawPrice(franchiseId: $franchiseId, isOwn: $isOwn, priceId: $priceId, seen: $seen) {
        ...PriceBook
      }
    }
  `,
  [PriceBookFragment],
)
