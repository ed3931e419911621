import { graphql } from '../platform/api/graphql.ts'

export const ListedCustomersQuery = graphql(`
  query ListedCustomers($franchiseId: ID, $search: String, $tag: String, $pageNumber: Int, $sort: CustomerSort) {
    customers(franchiseId: $franchiseId, search: $search, tag: $tag, pageNumber: $pageNumber, sort: $sort) {
      id
      name
      email
      phoneNumber
      vendorName
      foundPlate
    }
  }
`)

export const CustomerCountQuery = graphql(`
  query CustomerCount($franchiseId: ID, $search: String, $tag: String) {
    customerCount(franchiseId: $franchiseId, search: $search, tag: $tag) {
      count
      isMore
    }
  }
`)

export const CreateCustomerMutation = graphql(`
  mutation CreateCustomer(
    $contactInput: ContactInput!
    $password: String!
    $vendorListInput: CustomerVendorInput!
  ) {
    createCustomer(contactInput: $contactInput, password: $password, vendorListInput: $vendorListInput) {
      id
      name
    }
  }
`)

export const CustomerFactsFragment = graphql(`
  fragment CustomerFacts on User {
    id
    name
    email
    discountType
    discountAmount
  }
`)

export const CustomerQuery = graphql(
  `
  query Customer($id: ID!) {
    user(id: $id) {
      ...CustomerFacts
    }
  }
`,
  [CustomerFactsFragment],
)

export const SetDefaultDiscountMutation = graphql(
  `
    mutation SetDefaultDiscount(
      $userId: ID!
      $discountType: DefaultDiscountType!
      $discountAmount: String!
      $seen: SeenDiscountInput
    ) {
      setDefaultDiscount(userId: $userId, discountType: $discountType, discountAmount: $discountAmount, seen: $seen) {
        ...CustomerFacts
      }
    }
  `,
  [CustomerFactsFragment],
)

export const RemoveDefaultDiscountMutation = graphql(
  `
    mutation RemoveDefaultDiscount($userId: ID!) {
      removeDefaultDiscount(userId: $userId) {
        ...CustomerFacts
      }
    }
  `,
  [CustomerFactsFragment],
)

export const CustomerVehiclesQuery = graphql(`
  query CustomerVehicles($userId: ID) {
    userVehicles(userId: $userId) {
      id
      vin
      name
      mileageUnit
      vehicle {
        id
        year
        make
        model
        engine
        oilVolume
        recommendedOil {
          type
          weight
        }
      }
      mileage {
        mileage
        createdAt
      }
      subscriptions {
        id
        status
        subscriptionType {
          name
        }
        consent {
          agreedAt
          wording
          staffName
        }
      }
      workOrders {
        id
        status
        scheduledAt
        completedAt
        vehicle {
          year
          make
          model
        }
      }
    }
  }
`)

export const CreateContactMutation = graphql(`
  mutation CreateContact($userId: ID, $name: String!, $email: String!, $phoneNumber: String!) {
    createContact(userId: $userId, name: $name, email: $email, phoneNumber: $phoneNumber) {
      id
    }
  }
`)

export const UpdateContactMutation = graphql(`
  mutation UpdateContact($id: ID!, $name: String!, $email: String!, $phoneNumber: String!, $seen: ContactInput) {
    updateContact(id: $id, name: $name, email: $email, phoneNumber: $phoneNumber, seen: $seen) {
      id
    }
  }
`)

export const DeleteContactMutation = graphql(`
  mutation DeleteContact($id: ID!) {
    deleteContact(id: $id) {
      id
    }
  }
`)

export const DeleteAddressMutation = graphql(`
  mutation DeleteAddress($id: ID!) {
    deleteAddress(id: $id) {
      id
    }
  }
`)

export const ReferralPopupQuery = graphql(`
  query ReferralPopup {
    isReferralPopupDisabled
  }
`)

export const DisableReferralPopupMutation = graphql(`
  mutation DisableReferralPopup {
    disableReferralPopup
  }
`)

export const CustomerNotesQuery = graphql(`
  query CustomerNotes($userId: ID!) {
    customerNotes(userId: $userId) {
      id
      body
      authorName
      createdAt
      mayDelete
    }
  }
`)

export const AddCustomerNoteMutation = graphql(`
  mutation AddCustomerNote($userId: ID!, $body: String!) {
    addCustomerNote(userId: $userId, body: $body) {
      id
      body
      authorName
      createdAt
      mayDelete
    }
  }
`)

export const DeleteCustomerNoteMutation = graphql(`
  mutation DeleteCustomerNote($id: ID!) {
    deleteCustomerNote(id: $id) {
      id
      body
      authorName
      createdAt
      mayDelete
    }
  }
`)

export const CustomerTagsQuery = graphql(`
  query CustomerTags($userId: ID!) {
    customerTags(userId: $userId)
  }
`)

export const UsedCustomerTagsQuery = graphql(`
  query UsedCustomerTags {
    usedCustomerTags
  }
`)

export const ChangeCustomerTagsMutation = graphql(`
  mutation ChangeCustomerTags($userId: ID!, $add: [String!]!, $remove: [String!]!) {
    changeCustomerTags(userId: $userId, add: $add, remove: $remove)
  }
`)

export const CustomerOpenInvoicesQuery = graphql(`
  query CustomerOpenInvoices($userId: ID!) {
    customerOpenInvoices(userId: $userId) {
      id
      invoiceNumber
      remainingAmount
      currency
    }
  }
`)
