import { deviceName } from '../../domain/account/device-name.ts'
import { asksSecondStep } from '../../domain/second-factor/enforcement.ts'
import type { SignedInContext } from '../platform/context.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { factorsOf } from './factors.ts'
import { passkeysOf } from './passkeys.ts'

export interface PasskeyFacts {
  id: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  /** Whether it is synced to an account of the user's and so to more than one device. */
  isSynced: boolean
}

export interface RememberedDevice {
  id: number
  name: string
  expiresAt: Date
}

/** The actor's login methods besides their password. */
export interface LoginSecurity {
  isTwoStep: boolean
  /** Date from which staff need a second factor; null for customers and where it is not required. */
  requiredFrom: Date | null
  totpAddedAt: Date | null
  recoveryCodesLeft: number
  passkeys: PasskeyFacts[]
  rememberedDevices: RememberedDevice[]
}

/** More than anyone has; every list has a limit. */
const MAX_DEVICES = 100

export async function loginSecurity(context: SignedInContext): Promise<LoginSecurity> {
  const { userId, isStaff } = context.actor
  const { scope, clock } = context
  const [factors, totp, passkeys, devices, { secondFactorRequiredFrom }] = await Promise.all([
    factorsOf(scope.db, userId),
    scope.db.selectFrom('totp_factor').where('user_id', '=', userId).select('confirmed_at').executeTakeFirst(),
    passkeysOf(scope.db, userId),
    scope.db
      .selectFrom('remembered_device')
      .where('user_id', '=', userId)
      .where('expires_at', '>', clock.now())
      .select(['id', 'user_agent', 'expires_at'])
      .orderBy('id', 'desc')
      .limit(MAX_DEVICES)
      .execute(),
    tenantSecurity(scope.db),
  ])
  return {
    isTwoStep: asksSecondStep(factors),
    requiredFrom: isStaff ? secondFactorRequiredFrom : null,
    totpAddedAt: totp?.confirmed_at ?? null,
    recoveryCodesLeft: factors.recoveryCodesLeft,
    passkeys: passkeys.map(passkey => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
      isSynced: passkey.is_backed_up,
    })),
    rememberedDevices: devices.map(device => ({
      id: device.id,
      name: deviceName(device.user_agent),
      expiresAt: device.expires_at,
    })),
  }
}
