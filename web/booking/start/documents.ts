import { graphql } from '../../platform/api/graphql.ts'

export const OffersQuery = graphql(`
  query Offers($vehicleId: ID!, $countryCode: String!, $franchiseId: ID, $customerId: ID, $userVehicleId: ID) {
    services: servicePrices(
      vehicleId: $vehicleId
      countryCode: $countryCode
      franchiseId: $franchiseId
      customerId: $customerId
      userVehicleId: $userVehicleId
    ) {
      id
      name
      nameKey
      description
      subDescription
      price
      discountedPrice
      serviceTypeName
      isEstimate
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
    addOns: addOnPrices(
      vehicleId: $vehicleId
      countryCode: $countryCode
      franchiseId: $franchiseId
      customerId: $customerId
      userVehicleId: $userVehicleId
    ) {
      id
      name
      nameKey
      description
      subDescription
      price
      discountedPrice
      serviceTypeName
      isEstimate
      plan {
        price
        frequency
      }
    }
    fees: feePrices(countryCode: $countryCode, franchiseId: $franchiseId) {
      id
      name
      nameKey
      price
      discountedPrice
      serviceTypeName
    }
  }
`)

export const BookingCustomerQuery = graphql(`
  query BookingCustomer($id: ID!) {
    user(id: $id) {
      vendorId
      discountType
      discountAmount
    }
  }
`)
