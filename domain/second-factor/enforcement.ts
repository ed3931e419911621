import { isStaff } from '../account/roles.ts'

/** What a user has set up, and who they are. */
export interface FactorsOfUser {
  roles: readonly string[]
  hasTotp: boolean
  /** How many, wherever they work. */
  passkeys: number
}

/** Whether somebody has anything that counts as a second factor. */
export const hasFactor = ({ hasTotp, passkeys }: Pick<FactorsOfUser, 'hasTotp' | 'passkeys'>): boolean =>
  hasTotp || passkeys > 0

/**
 * Whether a login by password needs a second step. An authenticator app asks everybody. A passkey asks staff; customers have it instead of the
 * password, so that one who has lost it can still log in.
 */
export const asksSecondStep = (factors: FactorsOfUser): boolean =>
  factors.hasTotp || (isStaff(factors.roles) && factors.passkeys > 0)

/** Whether the business requires a second factor of these roles by now. */
export const isRequired = (roles: readonly string[], requiredFrom: Date | null, now: Date): boolean =>
  isStaff(roles) && requiredFrom !== null && requiredFrom <= now
