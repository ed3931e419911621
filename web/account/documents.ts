import { graphql } from '../platform/api/graphql.ts'

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
