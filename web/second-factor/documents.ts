import { graphql } from '../platform/api/graphql.ts'

export const LoginSecurityQuery = graphql(`
  query LoginSecurity {
    loginSecurity {
      isTwoStep
      requiredFrom
      totpAddedAt
      recoveryCodesLeft
      passkeys {
        id
        name
        createdAt
        lastUsedAt
        isSynced
      }
      rememberedDevices {
        id
        name
        expiresAt
      }
    }
  }
`)

export const StartTotpMutation = graphql(`
  mutation StartTotp($currentPassword: String) {
    startTotp(currentPassword: $currentPassword) {
      challenge
      secret
      uri
    }
  }
`)

export const ConfirmTotpMutation = graphql(`
  mutation ConfirmTotp($challenge: String!, $code: String!) {
    confirmTotp(challenge: $challenge, code: $code) {
      recoveryCodes
    }
  }
`)

export const StartPasskeyMutation = graphql(`
  mutation StartPasskey($currentPassword: String) {
    startPasskey(currentPassword: $currentPassword) {
      challenge
      options
    }
  }
`)

export const FinishPasskeyMutation = graphql(`
  mutation FinishPasskey($challenge: String!, $credential: JSON!, $name: String) {
    finishPasskey(challenge: $challenge, credential: $credential, name: $name) {
      recoveryCodes
    }
  }
`)

export const RenamePasskeyMutation = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name)
  }
`)

export const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($id: ID!, $currentPassword: String) {
    removePasskey(id: $id, currentPassword: $currentPassword)
  }
`)

export const RemoveTotpMutation = graphql(`
  mutation RemoveTotp($currentPassword: String) {
    removeTotp(currentPassword: $currentPassword)
  }
`)

export const ReplaceRecoveryCodesMutation = graphql(`
  mutation ReplaceRecoveryCodes($currentPassword: String) {
    replaceRecoveryCodes(currentPassword: $currentPassword)
  }
`)

export const ForgetRememberedDeviceMutation = graphql(`
  mutation ForgetRememberedDevice($id: ID!) {
    forgetRememberedDevice(id: $id)
  }
`)
