import { graphql } from '../platform/api/graphql.ts'

export const SearchQuery = graphql(`
  query Search($text: String!, $limit: Int!) {
    search(text: $text, limit: $limit) {
      orders {
        id
        status
        isConfirmed
        scheduledAt
        timeZone
        name
        vehicle
        plate
        street
        city
        van
        match
      }
      invoices {
        id
        number
        name
        status
        billedAmount
        currency
      }
      quotes {
        id
        number
        name
        company
        status
        total
        currency
      }
      customers {
        id
        name
        email
        phoneNumber
      }
      cars {
        id
        customerId
        customerName
        vehicle
        plate
        vin
      }
    }
  }
`)
