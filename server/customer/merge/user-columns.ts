/**
 * What a merge does with every column that refers to a customer. A test checks the database's catalog, so a new column must be added here.
 * - `moves`: the row becomes the kept customer's
 * - `joins`: the same, unless the kept customer has an equal one (join-rows.ts)
 * - `deleted`: the row exists only for an account that somebody logs in to
 * - `stays`: history, which is append-only, or says who did something. Reads that need it look at merged_into_id
 */
export const MERGED_COLUMNS = {
  'address.user_id': 'joins',
  'app_user.merged_by_id': 'stays',
  'app_user.merged_into_id': 'joins',
  'car_connection_attempt.user_id': 'deleted',
  'card_consent.user_id': 'stays',
  'contact.user_id': 'joins',
  'credit_account.user_id': 'joins',
  'credit_entry.author_id': 'stays',
  'customer_file.user_id': 'moves',
  'customer_note.user_id': 'moves',
  // Triggers follow the invoices and orders.
  'customer_sale.user_id': 'stays',
  'customer_tag.user_id': 'joins',
  'customer_vendor.user_id': 'joins',
  'discount_code.referrer_user_id': 'joins',
  'discount_code_use.user_id': 'joins',
  'draft_key.user_id': 'deleted',
  'email_change.user_id': 'deleted',
  // Refused while there is one.
  'erasure_request.user_id': 'stays',
  'franchise_customer.user_id': 'stays',
  'invoice.user_id': 'moves',
  'known_device.user_id': 'deleted',
  'login_challenge.user_id': 'deleted',
  'mileage_reading.author_id': 'stays',
  'notification.user_id': 'deleted',
  'notification_choice.user_id': 'deleted',
  'passkey.user_id': 'deleted',
  'password_reset.user_id': 'deleted',
  'payment.author_id': 'stays',
  'payment.user_id': 'moves',
  'payment_customer.user_id': 'joins',
  'pending_booking.user_id': 'deleted',
  'plan_consent.user_id': 'stays',
  'quote.user_id': 'moves',
  'rating.user_id': 'moves',
  'recovery_code.user_id': 'deleted',
  'remembered_device.user_id': 'deleted',
  'saved_view.user_id': 'deleted',
  'security_notice.user_id': 'deleted',
  'sent_mail.user_id': 'moves',
  'session.user_id': 'deleted',
  'stored_file.owner_id': 'moves',
  'subscription.user_id': 'moves',
  'totp_factor.user_id': 'deleted',
  'user_vehicle.user_id': 'joins',
  'work_order.author_id': 'stays',
  'work_order.user_id': 'moves',
  'work_order_event.author_id': 'stays',
} as const satisfies Record<string, 'moves' | 'joins' | 'deleted' | 'stays'>

/** Tables whose rows are moved as they are, in this order: a bill is made while its order is locked, and a payment while its bill is. */
export const MOVED = [
  { table: 'work_order', column: 'user_id' },
  { table: 'subscription', column: 'user_id' },
  { table: 'invoice', column: 'user_id' },
  { table: 'payment', column: 'user_id' },
  { table: 'quote', column: 'user_id' },
  { table: 'rating', column: 'user_id' },
  { table: 'customer_note', column: 'user_id' },
  { table: 'customer_file', column: 'user_id' },
  { table: 'sent_mail', column: 'user_id' },
  { table: 'stored_file', column: 'owner_id' },
] as const
