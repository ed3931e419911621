import type { Database } from '../platform/database/tenant-database.ts'

/** Tables whose rows exist only for an account that somebody logs in to, by their column `user_id`. Erasing an account and merging it into another one delete them. */
export const LOGIN_TABLES = [
  'session',
  'password_reset',
  'pending_booking',
  'email_change',
  'known_device',
  'security_notice',
  'totp_factor',
  'passkey',
  'recovery_code',
  'remembered_device',
  'login_challenge',
  'car_connection_attempt',
  'draft_key',
  'notification',
  'notification_choice',
  'saved_view',
] as const

/** Deletes every way to log in to an account, and what only somebody has who logged in: sessions, links, passkeys, authenticator apps, remembered devices. */
export async function removeLogins(db: Database, userId: number): Promise<void> {
  for (const table of LOGIN_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
