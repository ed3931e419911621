import { isStaff } from '../account/roles.ts'

/** A user's factors and roles. */
export interface FactorsOfUser {
  roles: readonly string[]
  hasTotp: boolean
  /** Number of passkeys, for any site. */
  passkeys: number
}

/** Checks whether a user has a second factor. */
export const hasFactor = ({ hasTotp, passkeys }: Pick<FactorsOfUser, 'hasTotp' | 'passkeys'>): boolean =>
  hasTotp || passkeys > 0

/**
 * Checks whether a password login needs a second step. With an authenticator app it does for every user. With a passkey it does for staff; customers
 * use a passkey instead of the password, so that one who has lost it can still log in.
 */
export const asksSecondStep = (factors: FactorsOfUser): boolean =>
  factors.hasTotp || (isStaff(factors.roles) && factors.passkeys > 0)

/** Checks whether the business already requires a second factor of these roles. */
export const isRequired = (roles: readonly string[], requiredFrom: Date | null, now: Date): boolean =>
  isStaff(roles) && requiredFrom !== null && requiredFrom <= now
