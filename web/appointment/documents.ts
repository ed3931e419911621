import { graphql } from '../platform/api/graphql.ts'

export const UpdateScheduledTimeMutation = graphql(`
  mutation UpdateScheduledTime($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $agreedTotal: Int) {
    updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, agreedTotal: $agreedTotal) {
      reason
    }
  }
`)

export const UpdateWorkOrderAddressMutation = graphql(`
  mutation UpdateWorkOrderAddress($id: ID!, $addressId: ID!, $mileageCharge: Int!) {
    updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: $mileageCharge) {
      id
    }
  }
`)

export const MileageChargeQuery = graphql(`
  query MileageCharge($franchiseId: ID!, $addressInput: AddressInput!, $customerId: ID) {
    mileageChargePrice(franchiseId: $franchiseId, addressInput: $addressInput, customerId: $customerId) {
      price
    }
  }
`)
