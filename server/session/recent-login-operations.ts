import type { GraphQLSchema } from 'graphql'
import { may } from '../../domain/account/permissions.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import { policyOf } from '../platform/graphql/builder.ts'
import { requireRecentLogin } from './require-recent-login.ts'

/**
 * Every operation that a stolen session must not be enough for: it changes who may log in, what is charged where or paid to whom, or lets data leave the system.
 * `always`: the schema asks for the password before the operation runs. `inside`: the operation asks itself, because it has the password as an argument or needs it
 * for some changes only.
 */
export const RECENT_LOGIN_OPERATIONS: Readonly<Record<string, 'always' | 'inside'>> = {
  // Who may log in.
  inviteStaff: 'always',
  sendInvitationAgain: 'always',
  revokeInvitation: 'always',
  updateStaffAccess: 'always',
  deactivateStaff: 'always',
  bringBackStaff: 'always',
  endStaffSessions: 'always',
  mailStaffPasswordReset: 'always',
  resetStaffSecondFactor: 'always',
  updateLoginRules: 'always',
  updateRoleLimits: 'always',
  signOutDevice: 'always',
  signOutOtherDevices: 'always',
  forgetRememberedDevice: 'always',
  updateAccount: 'inside',
  startTotp: 'inside',
  startPasskey: 'inside',
  removeTotp: 'inside',
  removePasskey: 'inside',
  replaceRecoveryCodes: 'inside',
  // For login rules, role limits, payout terms and people.
  putBackChange: 'inside',
  // What is charged where, and what is paid to whom.
  setPaymentKeys: 'always',
  addPaymentWebhookSecret: 'always',
  setFranchiseAccount: 'always',
  switchDirectPayments: 'always',
  savePayoutTerms: 'always',
  withdrawPayoutTerms: 'always',
  saveLedgerAccount: 'always',
  // What leaves the system, or ends.
  startDataExport: 'inside',
  linkDataExport: 'always',
  closeBusiness: 'inside',
  requestErasure: 'inside',
}

/**
 * Makes the listed operations refuse a login older than ten minutes, and marks them for docs/roles.md. Who may not use an operation is not asked for a password.
 * @throws Error that names an operation that the schema does not have
 */
export function requireRecentLogins(schema: GraphQLSchema): GraphQLSchema {
  const mutations = schema.getMutationType()?.getFields() ?? {}
  for (const [name, where] of Object.entries(RECENT_LOGIN_OPERATIONS)) {
    const field = mutations[name]
    if (!field?.resolve) throw new Error(`The schema has no operation ${name}, which needs a recent login.`)
    field.extensions = { ...field.extensions, needsRecentLogin: true }
    if (where === 'inside') continue
    const { resolve } = field
    const permission = policyOf(field.extensions)?.may
    field.resolve = async (root, args, context: Context, info) => {
      const isPermitted = permission === undefined || may(context.actor?.roles ?? [], permission)
      if (isSignedIn(context) && isPermitted) await requireRecentLogin(context, undefined)
      return await resolve(root, args, context, info)
    }
  }
  return schema
}

const isSignedIn = (context: Context): context is SignedInContext => context.actor !== null
