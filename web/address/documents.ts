import { graphql } from '../platform/api/graphql.ts'

export const SavedAddressesQuery = graphql(`
  query SavedAddresses($userId: ID) {
    addresses(userId: $userId) {
      id
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
  }
`)

export const ServiceAreaQuery = graphql(`
  query ServiceArea($code: String!) {
    postalCodeCheck(code: $code) {
      code
      isInService
      franchises {
        id
        name
        timeZone
        countryCode
        plansDurations
        nearbyCents
        bookingRules {
          leadMinutes
          horizonDays
          priorityHours
        }
      }
      bookingRules {
        leadMinutes
        horizonDays
        priorityHours
        askWithinKm
      }
    }
  }
`)

export const AddressSuggestionsQuery = graphql(`
  query AddressSuggestions($search: String!, $session: String!) {
    addressSuggestions(search: $search, session: $session) {
      id
      label
      place {
        street
        city
        postalCode
        province
        provinceCode
        country
        countryCode
        lat
        lng
        complete
      }
      attribution
    }
  }
`)

export const ResolveAddressQuery = graphql(`
  query ResolveAddress($id: String!, $session: String!) {
    resolveAddress(id: $id, session: $session) {
      street
      city
      postalCode
      province
      provinceCode
      country
      countryCode
      lat
      lng
      complete
    }
  }
`)

export const AddressAtQuery = graphql(`
  query AddressAt($lat: Float!, $lng: Float!) {
    addressAt(lat: $lat, lng: $lng) {
      street
      city
      postalCode
      province
      provinceCode
      country
      countryCode
      lat
      lng
      complete
    }
  }
`)

export const CreateAddressMutation = graphql(`
  mutation CreateAddress(
    $userId: ID
    $street: String!
    $city: String!
    $postalCode: String!
    $province: String!
    $provinceCode: String!
    $country: String!
    $countryCode: String!
    $lat: Float!
    $lng: Float!
  ) {
    createAddress(
      userId: $userId
      street: $street
      city: $city
      postalCode: $postalCode
      province: $province
      provinceCode: $provinceCode
      country: $country
      countryCode: $countryCode
      lat: $lat
      lng: $lng
    ) {
      id
    }
  }
`)

export const UpdateAddressMutation = graphql(`
  mutation UpdateAddress(
    $id: ID!
    $street: String!
    $city: String!
    $postalCode: String!
    $province: String!
    $provinceCode: String!
    $country: String!
    $countryCode: String!
    $lat: Float!
    $lng: Float!
  ) {
    updateAddress(
      id: $id
      street: $street
      city: $city
      postalCode: $postalCode
      province: $province
      provinceCode: $provinceCode
      country: $country
      countryCode: $countryCode
      lat: $lat
      lng: $lng
    ) {
      id
    }
  }
`)
