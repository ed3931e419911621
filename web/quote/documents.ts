import { graphql } from '../platform/api/graphql.ts'

export const QuoteContentFragment = graphql(`
  fragment QuoteParts on QuoteContent {
    contact {
      name
      company
      email
      phoneNumber
    }
    address {
      street
      city
      postalCode
      province
      provinceCode
      country
      countryCode
      lat
      lng
    }
    cars {
      vehicleId
      vin
      name
      vehicle
      serviceIds
      isRecommendedOil
      isEstimate
      total
      lines {
        name
        price
        discountedPrice
        isFee
      }
    }
    note
    validUntil
    taxes {
      name
      amount
    }
    subTotal
    discount
    total
  }
`)

export const QuoteFragment = graphql(
  `
    fragment QuoteDetail on Quote {
      id
      quoteNumber
      franchise {
        id
        name
        timeZone
      }
      customerId
      status
      version
      revision
      content {
        ...QuoteParts
      }
      currency
      createdAt
      pricedAt
      versions {
        version
        total
        sentAt
        sentBy
        answer
        answeredBy
        reason
        answeredAt
        recordedBy
      }
      bookedCars {
        car
        workOrderId
      }
    }
  `,
  [QuoteContentFragment],
)

export const QuotesQuery = graphql(`
  query Quotes($franchiseId: ID!, $status: QuoteStatus, $search: String, $isOldestFirst: Boolean, $pageNumber: Int!) {
    quotes(
      franchiseId: $franchiseId
      status: $status
      search: $search
      isOldestFirst: $isOldestFirst
      pageNumber: $pageNumber
    ) {
      count
      sums {
        currency
        total
      }
      quotes {
        id
        quoteNumber
        status
        carCount
        total
        currency
        createdAt
        content {
          contact {
            name
            company
          }
          validUntil
        }
      }
    }
  }
`)

export const QuoteQuery = graphql(
  `
    query Quote($id: ID!) {
      quote(id: $id) {
        ...QuoteDetail
      }
    }
  `,
  [QuoteFragment],
)

export const PriceQuoteQuery = graphql(
  `
    query PriceQuote($input: QuoteInput!) {
      priceQuote(input: $input) {
        currency
        content {
          ...QuoteParts
        }
      }
    }
  `,
  [QuoteContentFragment],
)

export const ReadQuoteCarsQuery = graphql(`
  query ReadQuoteCars($lines: [QuoteCarLineInput!]!) {
    readQuoteCars(lines: $lines) {
      line
      problem
      vehicle {
        id
        year
        make
        model
        engine
      }
    }
  }
`)

export const QuoteServicesQuery = graphql(`
  query QuoteServices($countryCode: String!, $franchiseId: ID!) {
    services: servicePrices(countryCode: $countryCode, franchiseId: $franchiseId) {
      id
      name
      serviceTypeName
    }
    addOns: addOnPrices(countryCode: $countryCode, franchiseId: $franchiseId) {
      id
      name
    }
  }
`)

export const SaveQuoteMutation = graphql(
  `
    mutation SaveQuote($id: ID, $revision: Int, $input: QuoteInput!) {
      saveQuote(id: $id, revision: $revision, input: $input) {
        ...QuoteDetail
      }
    }
  `,
  [QuoteFragment],
)

export const ChangeQuoteMutation = graphql(
  `
    mutation ChangeQuote($id: ID!, $revision: Int!) {
      changeQuote(id: $id, revision: $revision) {
        ...QuoteDetail
      }
    }
  `,
  [QuoteFragment],
)

export const SendQuoteMutation = graphql(
  `
    mutation SendQuote($id: ID!, $revision: Int!) {
      sendQuote(id: $id, revision: $revision) {
        ...QuoteDetail
      }
    }
  `,
  [QuoteFragment],
)

export const RecordQuoteAnswerMutation = graphql(
  `
    mutation RecordQuoteAnswer($id: ID!, $version: Int!, $answer: QuoteAnswer!, $name: String!, $reason: String!) {
      recordQuoteAnswer(id: $id, version: $version, answer: $answer, name: $name, reason: $reason) {
        ...QuoteDetail
      }
    }
  `,
  [QuoteFragment],
)

export const BookQuoteCarMutation = graphql(`
  mutation BookQuoteCar($id: ID!, $car: Int!) {
    bookQuoteCar(id: $id, car: $car) {
      idempotencyKey
      quotedPrice
      priceNow
      problem
      vehicle {
        id
        year
        make
        model
        engine
      }
    }
  }
`)
