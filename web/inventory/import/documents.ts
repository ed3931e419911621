import { graphql } from '../../platform/api/graphql.ts'

export const ParseInvoiceImageMutation = graphql(`
  mutation ParseInvoiceImage($imageUrl: String!) {
    parseInvoiceImage(imageUrl: $imageUrl) {
      ok
      error
      invoiceJson
    }
  }
`)

export const AddItemsFromInvoiceMutation = graphql(`
  mutation AddItemsFromInvoice(
    $idempotencyKey: String!
    $franchiseId: ID!
    $vanId: ID
    $receiptImage: String!
    $sellerName: String
    $invoiceNumber: String
    $invoiceDate: String
    $currency: String
    $exchangeRate: Float
    $partItems: [InvoicePartItemInput!]!
    $oilItems: [InvoiceOilItemInput!]!
  ) {
    addItemsFromInvoice(
      idempotencyKey: $idempotencyKey
      franchiseId: $franchiseId
      vanId: $vanId
      receiptImage: $receiptImage
      sellerName: $sellerName
      invoiceNumber: $invoiceNumber
      invoiceDate: $invoiceDate
      currency: $currency
      exchangeRate: $exchangeRate
      partItems: $partItems
      oilItems: $oilItems
    ) {
      ok
      error
    }
  }
`)
