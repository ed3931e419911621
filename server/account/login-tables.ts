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
