import { graphql } from '../platform/api/graphql.ts'

const ItemFragment = graphql(`
  fragment ItemInCatalogue on CatalogueItem {
    id
    name
    partTypeId
    partTypeName
    partBrandId
    partBrandName
    purpose
    oilType
    oilWeight
    parts
    cars
    quantity
    places
    isArchived
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfItem on Impact {
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

export const CatalogueItemsQuery = graphql(
  `
    query CatalogueItems($kind: CatalogueKind!, $search: String!, $withArchived: Boolean!, $pageNumber: Int!) {
      catalogueItems(kind: $kind, search: $search, withArchived: $withArchived, pageNumber: $pageNumber) {
        items {
          ...ItemInCatalogue
        }
        total
      }
    }
  `,
  [ItemFragment],
)

export const CatalogueItemQuery = graphql(
  `
    query CatalogueItem($kind: CatalogueKind!, $id: ID!) {
      catalogueItem(kind: $kind, id: $id) {
        ...ItemInCatalogue
      }
    }
  `,
  [ItemFragment],
)

export const AddCatalogueItemMutation = graphql(
  `
    mutation AddCatalogueItem($kind: CatalogueKind!, $values: CatalogueValues!) {
      addCatalogueItem(kind: $kind, values: $values) {
        ...ItemInCatalogue
      }
    }
  `,
  [ItemFragment],
)

export const ChangeCatalogueItemMutation = graphql(
  `
    mutation ChangeCatalogueItem($kind: CatalogueKind!, $id: ID!, $seen: String!, $values: CatalogueValues!) {
      changeCatalogueItem(kind: $kind, id: $id, seen: $seen, values: $values) {
        ...ItemInCatalogue
      }
    }
  `,
  [ItemFragment],
)

export const PreviewArchiveItemQuery = graphql(
  `
    query PreviewArchiveItem($kind: CatalogueKind!, $id: ID!) {
      previewArchiveItem(kind: $kind, id: $id) {
        ...ImpactOfItem
      }
    }
  `,
  [ImpactFragment],
)

export const ArchiveCatalogueItemMutation = graphql(
  `
    mutation ArchiveCatalogueItem($kind: CatalogueKind!, $id: ID!, $seen: String!, $accepted: String) {
      archiveCatalogueItem(kind: $kind, id: $id, seen: $seen, accepted: $accepted) {
        ...ItemInCatalogue
      }
    }
  `,
  [ItemFragment],
)

export const RestoreCatalogueItemMutation = graphql(
  `
    mutation RestoreCatalogueItem($kind: CatalogueKind!, $id: ID!, $seen: String!) {
      restoreCatalogueItem(kind: $kind, id: $id, seen: $seen) {
        ...ItemInCatalogue
      }
    }
  `,
  [ItemFragment],
)

export const PreviewMergeItemsQuery = graphql(
  `
    query PreviewMergeItems($kind: CatalogueKind!, $id: ID!, $intoId: ID!) {
      previewMergeItems(kind: $kind, id: $id, intoId: $intoId) {
        ...ImpactOfItem
      }
    }
  `,
  [ImpactFragment],
)

export const MergeCatalogueItemsMutation = graphql(
  `
    mutation MergeCatalogueItems($kind: CatalogueKind!, $id: ID!, $intoId: ID!, $seen: String!, $accepted: String) {
      mergeCatalogueItems(kind: $kind, id: $id, intoId: $intoId, seen: $seen, accepted: $accepted) {
        ...ItemInCatalogue
      }
    }
  `,
  [ItemFragment],
)

const FitFragment = graphql(`
  fragment FitOfPart on PartFit {
    id
    year
    make
    model
    engine
  }
`)

export const PartFitsQuery = graphql(
  `
    query PartFits($partId: ID!) {
      partFits(partId: $partId) {
        ...FitOfPart
      }
    }
  `,
  [FitFragment],
)

export const AddPartFitsMutation = graphql(
  `
    mutation AddPartFits(
      $partId: ID!
      $make: String!
      $model: String!
      $yearFrom: Int!
      $yearTo: Int!
      $engine: String
    ) {
      addPartFits(partId: $partId, make: $make, model: $model, yearFrom: $yearFrom, yearTo: $yearTo, engine: $engine) {
        ...FitOfPart
      }
    }
  `,
  [FitFragment],
)

export const RemovePartFitsMutation = graphql(
  `
    mutation RemovePartFits($partId: ID!, $ids: [ID!]!) {
      removePartFits(partId: $partId, ids: $ids) {
        ...FitOfPart
      }
    }
  `,
  [FitFragment],
)

const OilDataFragment = graphql(`
  fragment OilOfCar on OilData {
    vehicleId
    year
    make
    model
    engine
    volumeL
    oilType
    oilWeight
    general {
      volumeL
      oilType
      oilWeight
    }
    stamp
  }
`)

export const OilDataQuery = graphql(
  `
    query OilData($search: String!, $pageNumber: Int!) {
      oilData(search: $search, pageNumber: $pageNumber) {
        rows {
          ...OilOfCar
        }
        total
      }
    }
  `,
  [OilDataFragment],
)

export const SaveOilDataMutation = graphql(
  `
    mutation SaveOilData($vehicleId: ID!, $volumeL: Float!, $oilType: String!, $oilWeight: String!, $seen: String) {
      saveOilData(vehicleId: $vehicleId, volumeL: $volumeL, oilType: $oilType, oilWeight: $oilWeight, seen: $seen) {
        ...OilOfCar
      }
    }
  `,
  [OilDataFragment],
)

export const RemoveOilDataMutation = graphql(`
  mutation RemoveOilData($vehicleId: ID!, $seen: String!) {
    removeOilData(vehicleId: $vehicleId, seen: $seen)
  }
`)

export const ImportOilDataMutation = graphql(`
  mutation ImportOilData($lines: [String!]!, $isCheck: Boolean!) {
    importOilData(lines: $lines, isCheck: $isCheck) {
      imported
      errors {
        line
        message
      }
    }
  }
`)
