/**
 * Every column that refers to a user, with how an erasure treats it. A test checks the database's catalog, so a new column must be added here, and to
 * erase-user.ts if its row contains personal data.
 * - `deleted`: the row is deleted
 * - `cleared`: the row stays, without personal data
 * - `id`: the row contains no text of the person, and the account behind the id has no name any more
 * - `staff`: refers to staff only, who are not erased here
 */
export const USER_COLUMNS: Record<string, 'deleted' | 'cleared' | 'id' | 'staff'> = {
  'address.user_id': 'cleared',
  'car_connection_attempt.user_id': 'deleted',
  'contact.user_id': 'cleared',
  'credit_account.user_id': 'id',
  'credit_entry.author_id': 'id',
  'customer_vendor.user_id': 'cleared',
  'discount_code.referrer_user_id': 'id',
  'discount_code_use.user_id': 'id',
  'draft_key.user_id': 'deleted',
  'email_change.user_id': 'deleted',
  'erasure_request.user_id': 'deleted',
  // A trigger writes the new name over the old one.
  'franchise_customer.user_id': 'cleared',
  'franchise_member.user_id': 'staff',
  'fuel_entry.author_id': 'staff',
  'inspection.author_id': 'staff',
  'invoice.user_id': 'cleared',
  'known_device.user_id': 'deleted',
  'login_challenge.user_id': 'deleted',
  'mileage_reading.author_id': 'id',
  'passkey.user_id': 'deleted',
  'password_reset.user_id': 'deleted',
  'payment.author_id': 'cleared',
  'payment.user_id': 'cleared',
  'payment_customer.user_id': 'deleted',
  'payout_payment.author_id': 'staff',
  'payout_statement.user_id': 'staff',
  'recovery_code.user_id': 'deleted',
  'refund.author_id': 'staff',
  'remembered_device.user_id': 'deleted',
  'security_notice.user_id': 'deleted',
  'session.user_id': 'deleted',
  'stock_entry.author_id': 'staff',
  'stored_file.owner_id': 'deleted',
  'subscription.user_id': 'id',
  'supplier_invoice.author_id': 'staff',
  'totp_factor.user_id': 'deleted',
  'user_role.user_id': 'staff',
  'user_vehicle.user_id': 'cleared',
  'van_technician.user_id': 'staff',
  'vendor_sales.user_id': 'staff',
  'work_order.author_id': 'id',
  'work_order.user_id': 'cleared',
  'work_order_event.author_id': 'cleared',
}
