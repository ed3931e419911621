import { post } from '../platform/api/api.ts'
import { NOT_ASKED, type Session, setSession } from '../platform/session/session.ts'
import { tenantId } from '../platform/tenant.ts'
import { rememberedDevice } from './remembered-device.ts'

/** The response of login, sign-up and reset (AUTH-03). */
export interface SignedIn
  extends Pick<Session, 'id' | 'name' | 'email' | 'roles' | 'franchiseId' | 'franchiseIds' | 'vendorId'> {
  authentication_token: string
}

/** Signs in the user of the response. A missing name or email is replaced with the typed one (AUTH-13, AUTH-14). */
export function signIn({ authentication_token, ...user }: SignedIn, typed: { name?: string; email: string }): void {
  setSession({
    ...NOT_ASKED,
    token: authentication_token,
    id: user.id,
    name: user.name || typed.name || typed.email,
    email: user.email || typed.email,
    roles: user.roles ?? [],
    franchiseId: user.franchiseId ?? null,
    franchiseIds: user.franchiseIds ?? [],
    vendorId: user.vendorId ?? null,
  })
}

/** POST auth/login. @throws ApiError 400 when email or password is incorrect, or when a second step is needed (loginStepOf) */
export async function logIn(email: string, password: string): Promise<void> {
  const device = rememberedDevice(email)
  const body = { tenantId: tenantId(), email, password, ...(device !== undefined && { rememberedDevice: device }) }
  signIn(await post<SignedIn>('/auth/login', body), { email })
}

/** POST auth/register. @throws ApiError 422 with messages per field, 400 with one for all */
export async function register(
  typed: { name: string; email: string; password: string },
  recaptchaToken: string,
): Promise<void> {
  signIn(await post<SignedIn>('/auth/register', { tenantId: tenantId(), ...typed, recaptchaToken }), typed)
}

/** POST auth/reset-password, which signs in as well (AUTH-19). @throws ApiError 422 for the password, 400 for the link */
export async function resetPassword(email: string, password: string, passwordResetToken: string): Promise<void> {
  signIn(await post<SignedIn>('/auth/reset-password', { email, password, passwordResetToken }), { email })
}
