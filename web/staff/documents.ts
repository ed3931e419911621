import { graphql } from '../platform/api/graphql.ts'

export const StaffQuery = graphql(`
  query Staff {
    staffMembers {
      id
      name
      email
      roles
      franchises
      vans
      hasSecondFactor
      lastSeenAt
      deactivatedAt
    }
  }
`)

export const InvitationsQuery = graphql(`
  query Invitations {
    invitations {
      id
      name
      email
      roles
      franchises
      invitedBy
      expiresAt
      state
      isChangeable
    }
  }
`)

export const StaffChoicesQuery = graphql(`
  query StaffChoices {
    staffChoices {
      roles
      franchises {
        id
        name
        vans {
          id
          name
        }
      }
      vendors {
        id
        name
      }
    }
  }
`)

export const InviteStaffMutation = graphql(`
  mutation InviteStaff(
    $name: String!
    $email: String!
    $roles: [String!]!
    $franchiseIds: [ID!]!
    $vanIds: [ID!]!
    $vendorIds: [ID!]!
  ) {
    inviteStaff(
      name: $name
      email: $email
      roles: $roles
      franchiseIds: $franchiseIds
      vanIds: $vanIds
      vendorIds: $vendorIds
    )
  }
`)

export const SendInvitationAgainMutation = graphql(`
  mutation SendInvitationAgain($id: ID!) {
    sendInvitationAgain(id: $id)
  }
`)

export const RevokeInvitationMutation = graphql(`
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(id: $id)
  }
`)

const PersonFragment = graphql(`
  fragment PersonOnPage on StaffPerson {
    id
    name
    email
    roles
    franchiseIds
    vanIds
    vendorIds
    places {
      id
      name
      managerRights
      vans
    }
    vendors
    lastSeenAt
    deactivatedAt
    isOneself
    problem
    login {
      devices {
        id
        name
        lastUsedAt
        isCurrent
      }
      hasTotp
      passkeys
      recoveryCodesLeft
    }
    leftOpen {
      text
      workOrderId
      customerId
      path
    }
    stamp
  }
`)

const ImpactFragment = graphql(`
  fragment ImpactOfPerson on Impact {
    blocking {
      text
      workOrderId
      customerId
      path
    }
    warnings {
      text
      workOrderId
      customerId
      path
    }
    stamp
  }
`)

export const StaffPersonQuery = graphql(
  `
    query StaffPerson($id: ID!) {
      staffPerson(id: $id) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)

export const PreviewStaffAccessQuery = graphql(
  `
    query PreviewStaffAccess(
      $id: ID!
      $roles: [String!]!
      $franchiseIds: [ID!]!
      $vanIds: [ID!]!
      $vendorIds: [ID!]!
    ) {
      previewStaffAccess(
        id: $id
        roles: $roles
        franchiseIds: $franchiseIds
        vanIds: $vanIds
        vendorIds: $vendorIds
      ) {
        ...ImpactOfPerson
      }
    }
  `,
  [ImpactFragment],
)

export const UpdateStaffAccessMutation = graphql(
  `
    mutation UpdateStaffAccess(
      $id: ID!
      $seen: String!
      $accepted: String
      $name: String!
      $roles: [String!]!
      $franchiseIds: [ID!]!
      $vanIds: [ID!]!
      $vendorIds: [ID!]!
    ) {
      updateStaffAccess(
        id: $id
        seen: $seen
        accepted: $accepted
        name: $name
        roles: $roles
        franchiseIds: $franchiseIds
        vanIds: $vanIds
        vendorIds: $vendorIds
      ) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)

export const PreviewDeactivateStaffQuery = graphql(
  `
    query PreviewDeactivateStaff($id: ID!) {
      previewDeactivateStaff(id: $id) {
        ...ImpactOfPerson
      }
    }
  `,
  [ImpactFragment],
)

export const DeactivateStaffMutation = graphql(
  `
    mutation DeactivateStaff($id: ID!, $seen: String!, $accepted: String) {
      deactivateStaff(id: $id, seen: $seen, accepted: $accepted) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)

export const BringBackStaffMutation = graphql(
  `
    mutation BringBackStaff($id: ID!, $seen: String!) {
      bringBackStaff(id: $id, seen: $seen) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)

export const EndStaffSessionsMutation = graphql(
  `
    mutation EndStaffSessions($id: ID!, $deviceId: ID) {
      endStaffSessions(id: $id, deviceId: $deviceId) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)

export const ResetStaffSecondFactorMutation = graphql(
  `
    mutation ResetStaffSecondFactor($id: ID!, $reason: String!) {
      resetStaffSecondFactor(id: $id, reason: $reason) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)

export const MailStaffPasswordResetMutation = graphql(
  `
    mutation MailStaffPasswordReset($id: ID!) {
      mailStaffPasswordReset(id: $id) {
        ...PersonOnPage
      }
    }
  `,
  [PersonFragment],
)
