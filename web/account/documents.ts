import { graphql } from '../platform/api/graphql.ts'

export const AppointmentsQuery = graphql(`
  query Appointments($past: Boolean!, $pageNumber: Int!) {
    customerWorkOrders(past: $past, pageNumber: $pageNumber) {
      total
      workOrders {
        workOrder {
          id
          status
          isConfirmed
          overdue
          scheduledAt
          franchise {
            timeZone
          }
          address {
            postalCode
            lng
          }
          lineItems {
            id
            name
          }
          vehicle {
            year
            make
            model
          }
        }
      }
    }
  }
`)

export const AppointmentQuery = graphql(`
  query Appointment($id: ID!) {
    customerWorkOrder(id: $id) {
      id
      status
      isConfirmed
      isInspected
      overdue
      unavailabilityReason
      createdAt
      scheduledAt
      completedAt
      currency
      notes
      cancelReason
      progress {
        type
        createdAt
      }
      wornParts {
        part
        condition
      }
      user {
        email
      }
      address {
        street
        city
        provinceCode
        postalCode
        lat
        lng
      }
      franchise {
        id
        name
        phoneNumber
        timeZone
      }
      vehicle {
        year
        make
        model
        engine
      }
      userVehicle {
        name
        vin
      }
      lineItems {
        id
        name
        price
        discountedPrice
        tax
        service {
          name
        }
      }
      workOrderDiscountCode {
        discountCode {
          code
        }
        amountApplied
      }
      userCreditTransactions {
        amount
        type
      }
      invoice {
        id
        invoiceNumber
        status
        billedAmount
      }
    }
  }
`)

export const UpdateAccountMutation = graphql(`
  mutation UpdateAccount($name: String, $email: String, $password: String, $currentPassword: String) {
    updateAccount(name: $name, email: $email, password: $password, currentPassword: $currentPassword) {
      name
      email
      pendingEmail
    }
  }
`)

export const ResendEmailChangeMutation = graphql(`
  mutation ResendEmailChange {
    resendEmailChange {
      pendingEmail
    }
  }
`)

export const CancelEmailChangeMutation = graphql(`
  mutation CancelEmailChange {
    cancelEmailChange {
      pendingEmail
    }
  }
`)

export const SetBookingNotificationMutation = graphql(`
  mutation SetBookingNotification($checkedEmail: Boolean!) {
    setBookingNotification(checkedEmail: $checkedEmail)
  }
`)

export const DevicesQuery = graphql(`
  query Devices {
    devices {
      id
      name
      lastUsedAt
      isCurrent
    }
  }
`)

export const SignOutDeviceMutation = graphql(`
  mutation SignOutDevice($id: ID!) {
    signOutDevice(id: $id)
  }
`)

export const SignOutOtherDevicesMutation = graphql(`
  mutation SignOutOtherDevices {
    signOutOtherDevices
  }
`)

export const CancelAppointmentMutation = graphql(`
  mutation CancelAppointment($id: ID!) {
    cancelAppointment(id: $id) {
      id
    }
  }
`)
