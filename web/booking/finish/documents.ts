import { graphql } from '../../platform/api/graphql.ts'

export const MailBookingLinkMutation = graphql(`
  mutation MailBookingLink(
    $idempotencyKey: String!
    $date: DateTime!
    $vehicleId: ID!
    $vehicleCustomName: String
    $vin: String
    $franchiseIdSelect: ID
    $potentialFranchiseId: ID
    $contactInput: ContactInput!
    $addressInput: AddressInput!
    $lineItems: [LineItemInput!]!
    $discountCodeId: ID
    $discountAmount: Int
    $isBooked: Boolean
    $notes: String
    $moreCars: [MoreCarInput!]
  ) {
    mailBookingLink(
      idempotencyKey: $idempotencyKey
      date: $date
      vehicleId: $vehicleId
      vehicleCustomName: $vehicleCustomName
      vin: $vin
      franchiseIdSelect: $franchiseIdSelect
      potentialFranchiseId: $potentialFranchiseId
      contactInput: $contactInput
      addressInput: $addressInput
      lineItems: $lineItems
      discountCodeId: $discountCodeId
      discountAmount: $discountAmount
      isBooked: $isBooked
      notes: $notes
      moreCars: $moreCars
    )
  }
`)

export const PendingBookingQuery = graphql(`
  query PendingBooking($link: String!, $date: DateTime, $isBooked: Boolean) {
    pendingBooking(link: $link, date: $date, isBooked: $isBooked) {
      bookingKey
      scheduledAt
      timeZone
      slot
      minutes
      arrivesUntil
      cars {
        vehicleId
        serviceIds
      }
      franchiseId
      bookingRules {
        leadMinutes
        horizonDays
        priorityHours
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
      contact {
        name
        email
        phoneNumber
      }
      notes
      vehicle
      currency
      lines {
        name
        price
        isFee
        isPlan
      }
      discount
      total
      shownTotal
      soonFee
      taxes {
        name
        amount
      }
      lostCode
      plan {
        price
        frequency
      }
      planConsent {
        version
        terms
        agreement
      }
    }
  }
`)

export const FinishBookingMutation = graphql(`
  mutation FinishBooking(
    $link: String!
    $date: DateTime!
    $isBooked: Boolean!
    $total: Int!
    $planConsent: String
  ) {
    finishBooking(link: $link, date: $date, isBooked: $isBooked, total: $total, planConsent: $planConsent) {
      workOrderId
      vanId
      outcome
      manageLink
    }
  }
`)
