import { graphql } from '../../platform/api/graphql.ts'

/** The addresses of an invoice's payment links. Not part of the invoice: they change with every request. */
export const PayLinkQuery = graphql(`
  query PayLink($invoiceNumber: ID!) {
    invoiceByNumber(invoiceNumber: $invoiceNumber) {
      id
      payments {
        id
        linkUrl
      }
    }
  }
`)
