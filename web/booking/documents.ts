import { graphql } from '../platform/api/graphql.ts'

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
      foundCarId
      foundPlate
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
    $planConsent: String
    $overrideReason: String
    $humanCheck: String
    $holdKey: String
    $takeOver: Boolean
    $nearbyDiscount: Int
    $moreCars: [MoreCarInput!]
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
      planConsent: $planConsent
      overrideReason: $overrideReason
      humanCheck: $humanCheck
      holdKey: $holdKey
      takeOver: $takeOver
      nearbyDiscount: $nearbyDiscount
      moreCars: $moreCars
    ) {
      workOrderId
      moreWorkOrderIds
      vanId
      outcome
      manageLink
    }
  }
`)
