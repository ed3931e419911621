import { graphql } from '../platform/api/graphql.ts'

export const PartItemFragment = graphql(`
  fragment PartItem on InventoryPartItem {
    id
    quantity
    marketInventoryQuantity
    partItem {
      id
      name
      partType {
        name
      }
      partBrand {
        name
      }
      vehicle {
        year
        make
        model
      }
    }
  }
`)

export const InventoryPartsQuery = graphql(
  `
    query InventoryParts($franchiseId: ID!, $vanId: ID, $pageNumber: Int!, $filter: String) {
      inventoryParts(franchiseId: $franchiseId, vanId: $vanId, pageNumber: $pageNumber, filter: $filter) {
        total
        inventoryPartItems {
          ...PartItem
        }
      }
    }
  `,
  [PartItemFragment],
)

export const InventoryOilsQuery = graphql(`
  query InventoryOils($franchiseId: ID!, $vanId: ID, $pageNumber: Int!, $filter: String) {
    inventoryOils(franchiseId: $franchiseId, vanId: $vanId, pageNumber: $pageNumber, filter: $filter) {
      total
      inventoryOilItems {
        id
        quantity
        marketInventoryQuantity
        oil {
          id
          type
          weight
        }
      }
    }
  }
`)

export const VanToolsQuery = graphql(`
  query VanTools($vanId: ID!, $pageNumber: Int!, $filter: String) {
    vanTools(vanId: $vanId, pageNumber: $pageNumber, filter: $filter) {
      total
      inventoryTools {
        id
        quantity
        tool {
          name
        }
      }
    }
  }
`)

export const VanFuelHistoryQuery = graphql(`
  query VanFuelHistory($vanId: ID!, $pageNumber: Int!, $filter: String) {
    vanFuelHistory(vanId: $vanId, pageNumber: $pageNumber, filter: $filter) {
      total
      vanFuelHistoryItems {
        id
        createdAt
        boughtOn
        quantity
        pricePerItem
        authorName
        receiptUrl
        vanFuel {
          fuel {
            name
          }
        }
      }
    }
  }
`)

export const StockHistoryQuery = graphql(`
  query StockHistory($id: ID!, $kind: StockItemKind!, $pageNumber: Int!) {
    stockHistory(id: $id, kind: $kind, pageNumber: $pageNumber) {
      total
      entries {
        id
        createdAt
        change
        reason
        note
        pricePerItem
        workOrderId
        authorName
        otherPlace
        receiptUrl
        sellerName
        invoiceNumber
      }
    }
  }
`)

export const FuelsQuery = graphql(`
  query Fuels {
    fuels {
      id
      name
    }
  }
`)

export const PartTypesQuery = graphql(`
  query PartTypes {
    partTypes {
      id
      name
    }
  }
`)

export const PartBrandsQuery = graphql(`
  query PartBrands {
    partBrands {
      id
      name
    }
  }
`)

export const PartsQuery = graphql(`
  query Parts($franchiseId: ID!, $vanId: ID, $partTypeId: ID!, $searchTerm: String) {
    parts(franchiseId: $franchiseId, vanId: $vanId, partTypeId: $partTypeId, searchTerm: $searchTerm) {
      id
      name
      partBrand {
        name
      }
      vehicle {
        year
        make
        model
      }
    }
  }
`)

export const OilsQuery = graphql(`
  query Oils($searchTerm: String) {
    oils(searchTerm: $searchTerm) {
      id
      type
      weight
    }
  }
`)

export const AddPartMutation = graphql(`
  mutation AddPart($franchiseId: ID!, $vanId: ID, $partId: ID!) {
    addPartToInventory(franchiseId: $franchiseId, vanId: $vanId, partId: $partId) {
      id
    }
  }
`)

export const CreatePartMutation = graphql(`
  mutation CreatePart(
    $franchiseId: ID!
    $vanId: ID
    $name: String!
    $partTypeId: ID!
    $vehicleId: ID
    $partBrandId: ID
  ) {
    createPart(
      franchiseId: $franchiseId
      vanId: $vanId
      name: $name
      partTypeId: $partTypeId
      vehicleId: $vehicleId
      partBrandId: $partBrandId
    ) {
      id
    }
  }
`)

export const AddOilMutation = graphql(`
  mutation AddOil($franchiseId: ID!, $vanId: ID, $oilId: ID!) {
    addOilToInventory(franchiseId: $franchiseId, vanId: $vanId, oilId: $oilId) {
      id
    }
  }
`)

export const IncreasePartQuantityMutation = graphql(`
  mutation IncreasePartQuantity(
    $idempotencyKey: String!
    $inventoryPartItemId: ID!
    $increment: Int!
    $pricePerItem: Int!
    $receiptImage: String!
  ) {
    increasePartQuantity(
      idempotencyKey: $idempotencyKey
      inventoryPartItemId: $inventoryPartItemId
      increment: $increment
      pricePerItem: $pricePerItem
      receiptImage: $receiptImage
    ) {
      id
    }
  }
`)

export const LoadPartFromMarketMutation = graphql(`
  mutation LoadPartFromMarket($idempotencyKey: String!, $inventoryPartItemId: ID!, $quantity: Int!, $at: DateTime) {
    loadPartFromMarket(
      idempotencyKey: $idempotencyKey
      inventoryPartItemId: $inventoryPartItemId
      quantity: $quantity
      at: $at
    ) {
      id
    }
  }
`)

export const TransferPartToMarketMutation = graphql(`
  mutation TransferPartToMarket($idempotencyKey: String!, $inventoryPartItemId: ID!, $quantity: Int!, $at: DateTime) {
    transferPartToMarket(
      idempotencyKey: $idempotencyKey
      inventoryPartItemId: $inventoryPartItemId
      quantity: $quantity
      at: $at
    ) {
      id
    }
  }
`)

export const TransferPartToVanMutation = graphql(`
  mutation TransferPartToVan(
    $idempotencyKey: String!
    $inventoryPartItemId: ID!
    $quantity: Int!
    $vanId: ID!
    $at: DateTime
  ) {
    transferPartToVan(
      idempotencyKey: $idempotencyKey
      inventoryPartItemId: $inventoryPartItemId
      quantity: $quantity
      vanId: $vanId
      at: $at
    ) {
      id
    }
  }
`)

export const DeleteInventoryPartItemMutation = graphql(`
  mutation DeleteInventoryPartItem($id: ID!) {
    deleteInventoryPartItem(id: $id)
  }
`)

export const IncreaseOilQuantityMutation = graphql(`
  mutation IncreaseOilQuantity(
    $idempotencyKey: String!
    $inventoryOilItemId: ID!
    $increment: Float!
    $pricePerItem: Int!
    $receiptImage: String!
  ) {
    increaseOilQuantity(
      idempotencyKey: $idempotencyKey
      inventoryOilItemId: $inventoryOilItemId
      increment: $increment
      pricePerItem: $pricePerItem
      receiptImage: $receiptImage
    ) {
      id
    }
  }
`)

export const LoadOilFromMarketMutation = graphql(`
  mutation LoadOilFromMarket($idempotencyKey: String!, $inventoryOilItemId: ID!, $quantity: Float!, $at: DateTime) {
    loadOilFromMarket(
      idempotencyKey: $idempotencyKey
      inventoryOilItemId: $inventoryOilItemId
      quantity: $quantity
      at: $at
    ) {
      id
    }
  }
`)

export const TransferOilToMarketMutation = graphql(`
  mutation TransferOilToMarket($idempotencyKey: String!, $inventoryOilItemId: ID!, $quantity: Float!, $at: DateTime) {
    transferOilToMarket(
      idempotencyKey: $idempotencyKey
      inventoryOilItemId: $inventoryOilItemId
      quantity: $quantity
      at: $at
    ) {
      id
    }
  }
`)

export const TransferOilToVanMutation = graphql(`
  mutation TransferOilToVan(
    $idempotencyKey: String!
    $inventoryOilItemId: ID!
    $quantity: Float!
    $vanId: ID!
    $at: DateTime
  ) {
    transferOilToVan(
      idempotencyKey: $idempotencyKey
      inventoryOilItemId: $inventoryOilItemId
      quantity: $quantity
      vanId: $vanId
      at: $at
    ) {
      id
    }
  }
`)

export const DeleteInventoryOilItemMutation = graphql(`
  mutation DeleteInventoryOilItem($id: ID!) {
    deleteInventoryOilItem(id: $id)
  }
`)

export const AddFuelMutation = graphql(`
  mutation AddFuel(
    $idempotencyKey: String!
    $fuelId: ID!
    $vanId: ID!
    $increment: Float!
    $pricePerItem: Int!
    $receiptImage: String!
    $boughtOn: String
    $at: DateTime
  ) {
    addFuel(
      idempotencyKey: $idempotencyKey
      fuelId: $fuelId
      vanId: $vanId
      increment: $increment
      pricePerItem: $pricePerItem
      receiptImage: $receiptImage
      boughtOn: $boughtOn
      at: $at
    ) {
      id
    }
  }
`)

export const DeleteFuelHistoryMutation = graphql(`
  mutation DeleteFuelHistory($id: ID!) {
    deleteFuelHistory(id: $id)
  }
`)

export const IncreaseToolMutation = graphql(`
  mutation IncreaseTool($idempotencyKey: String!, $vanToolId: ID!, $increment: Int!) {
    increaseTool(idempotencyKey: $idempotencyKey, vanToolId: $vanToolId, increment: $increment) {
      id
    }
  }
`)

export const DecreaseToolMutation = graphql(`
  mutation DecreaseTool($idempotencyKey: String!, $vanToolId: ID!, $reason: String!) {
    decreaseTool(idempotencyKey: $idempotencyKey, vanToolId: $vanToolId, reason: $reason) {
      id
    }
  }
`)
