import { graphql } from '../app/graphql.ts'

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
      }
    }
  }
`)

export const FindPotentialFranchiseMutation = graphql(`
  mutation FindPotentialFranchise($addressInput: AddressInput!, $franchiseIdSelect: ID, $customerId: ID) {
    findPotentialFranchise(
      addressInput: $addressInput
      franchiseIdSelect: $franchiseIdSelect
      customerId: $customerId
    ) {
      franchiseId
    }
  }
`)

export const CreateBookingAssistanceRequestMutation = graphql(`
  mutation CreateBookingAssistanceRequest(
    $name: String!
    $phoneNumber: String!
    $email: String!
    $body: String!
    $postalCode: String!
    $recaptchaToken: String!
  ) {
    createBookingAssistanceRequest(
      name: $name
      phoneNumber: $phoneNumber
      email: $email
      body: $body
      postalCode: $postalCode
      recaptchaToken: $recaptchaToken
    ) {
      id
    }
  }
`)

export const CustomersQuery = graphql(`
  query Customers($franchiseId: ID, $search: String) {
    customers(franchiseId: $franchiseId, search: $search) {
      id
      name
      email
      phoneNumber
    }
  }
`)

export const SavedVehiclesQuery = graphql(`
  query SavedVehicles($userId: ID) {
    userVehicles(userId: $userId) {
      id
      name
      vin
      vehicle {
        id
        year
        make
        model
        engine
      }
      subscriptions {
        status
        subscriptionType {
          aliasName
        }
      }
    }
  }
`)

export const YearsQuery = graphql(`
  query VehicleYears {
    vehicleYears
  }
`)

export const MakesQuery = graphql(`
  query VehicleMakes($year: Int!) {
    vehicleMakes(year: $year)
  }
`)

export const ModelsQuery = graphql(`
  query VehicleModels($year: Int!, $make: String!) {
    vehicleModels(year: $year, make: $make)
  }
`)

export const EnginesQuery = graphql(`
  query VehicleEngines($year: Int!, $make: String!, $model: String!) {
    vehicles(year: $year, make: $make, model: $model) {
      id
      engine
    }
  }
`)

export const VehicleByEngineQuery = graphql(`
  query VehicleByEngine($year: Int!, $make: String!, $model: String!, $engine: String!) {
    vehicleByEngine(year: $year, make: $make, model: $model, engine: $engine) {
      id
    }
  }
`)

export const DecodeVinQuery = graphql(`
  query DecodeVin($vin: String!) {
    decodeVin(vin: $vin) {
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

export const NotListedVehicleQuery = graphql(`
  query NotListedVehicle {
    notListedVehicle {
      id
    }
  }
`)

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

export const TaxRatesQuery = graphql(`
  query TaxRates($countryCode: String!, $provinceCode: String!, $franchiseId: ID) {
    taxRates(countryCode: $countryCode, provinceCode: $provinceCode, franchiseId: $franchiseId) {
      name
      ratePpm
    }
  }
`)

export const MileageUnitsQuery = graphql(`
  query MileageUnits($franchiseId: ID!, $addressInput: AddressInput!) {
    mileageUnits(franchiseId: $franchiseId, addressInput: $addressInput)
  }
`)

export const AvailabilityQuery = graphql(`
  query Availability($start: DateTime!, $end: DateTime!, $code: String!, $userTimezone: String, $franchiseId: ID) {
    availability(start: $start, end: $end, code: $code, userTimezone: $userTimezone, franchiseId: $franchiseId) {
      date
      isBooked
      franchiseId
    }
  }
`)

export const FranchiseVansQuery = graphql(`
  query FranchiseVans($franchiseId: ID!) {
    franchiseVans(franchiseId: $franchiseId) {
      id
      name
    }
  }
`)

export const TechnicianVansQuery = graphql(`
  query TechnicianVans($technicianId: ID!) {
    technicianVans(technicianId: $technicianId) {
      id
      name
    }
  }
`)

export const SavedContactsQuery = graphql(`
  query SavedContacts($userId: ID) {
    contacts(userId: $userId) {
      id
      name
      email
      phoneNumber
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

export const UserCreditQuery = graphql(`
  query UserCredit($userId: ID!) {
    userCredit(userId: $userId) {
      credit
    }
  }
`)

export const ValidateDiscountCodeQuery = graphql(`
  query ValidateDiscountCode(
    $code: String!
    $services: [DiscountServiceInput!]!
    $carId: ID
    $userId: ID
    $email: String
    $isDsp: Boolean
    $isInspection: Boolean
  ) {
    validateDiscountCode(
      code: $code
      services: $services
      carId: $carId
      userId: $userId
      email: $email
      isDsp: $isDsp
      isInspection: $isInspection
    ) {
      valid
      message
      discountAmount
      discountType
      discountCodeId
      nameKeys
    }
  }
`)

export const VendorsQuery = graphql(`
  query Vendors {
    vendors {
      vendorId
      name
      remittance
      isRemittanceOnSubTotal
    }
  }
`)

export const CustomerVendorsQuery = graphql(`
  query CustomerVendors($userId: ID!) {
    customerVendors(userId: $userId) {
      vendorId
      externalCustomerVendorId
    }
  }
`)

export const CreateWorkOrderMutation = graphql(`
  mutation CreateWorkOrder(
    $idempotencyKey: String!
    $date: DateTime!
    $vehicleId: ID!
    $vehicleCustomName: String
    $vin: String
    $customerId: ID
    $userVehicleId: ID
    $franchiseIdSelect: ID
    $potentialFranchiseId: ID
    $vanId: ID
    $contactInput: ContactInput!
    $addressInput: AddressInput!
    $lineItems: [LineItemInput!]!
    $password: String
    $vendorListInput: VendorListInput
    $discountCodeId: ID
    $discountAmount: Int
    $promoCreditAmount: Int
    $isBooked: Boolean
    $notes: String
    $humanCheck: String
  ) {
    createWorkOrder(
      idempotencyKey: $idempotencyKey
      date: $date
      vehicleId: $vehicleId
      vehicleCustomName: $vehicleCustomName
      vin: $vin
      customerId: $customerId
      userVehicleId: $userVehicleId
      franchiseIdSelect: $franchiseIdSelect
      potentialFranchiseId: $potentialFranchiseId
      vanId: $vanId
      contactInput: $contactInput
      addressInput: $addressInput
      lineItems: $lineItems
      password: $password
      vendorListInput: $vendorListInput
      discountCodeId: $discountCodeId
      discountAmount: $discountAmount
      promoCreditAmount: $promoCreditAmount
      isBooked: $isBooked
      notes: $notes
      humanCheck: $humanCheck
    ) {
      workOrderId
      vanId
      outcome
    }
  }
`)
