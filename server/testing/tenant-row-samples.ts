import { randomUUID } from 'node:crypto'
import { addPayout } from './operations/payout-operations.ts'
import { book, PAY, serviceAndBill } from './orders.ts'
import type { TestApp } from './test-app.ts'

/** Rows that no operation used here writes. $1 is the tenant; each refers to the tenant's first row of the table it depends on. */
const DIRECT = `
  with
    v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 7, 'Fleet') returning id),
    u as (select id from app_user where tenant_id = $1 order by id limit 1),
    f as (select id from franchise where tenant_id = $1 order by id limit 1),
    w as (select id, user_vehicle_id from work_order where tenant_id = $1 order by id limit 1),
    p as (select id from payment where tenant_id = $1 order by id limit 1),
    i as (select id from invoice where tenant_id = $1 order by id limit 1),
    s as (select id from service where tenant_id = $1 order by id limit 1),
    closure as (insert into franchise_closure (tenant_id, franchise_id, day, name) select $1, id, '2026-12-25', 'Holiday' from f),
    special as (insert into franchise_special_hours (tenant_id, franchise_id, day, name, opens_minute, closes_minute) select $1, id, '2026-12-24', 'Eve', 540, 720 from f),
    words as (insert into mail_text (tenant_id, kind, subject) values ($1, 'receipt', 'Thank you')),
    wording as (insert into invoice_wording (tenant_id, note, terms) values ($1, 'Thank you', '')),
    policy as (insert into scheduling_policy (tenant_id, franchise_id, mode, travel) select $1, id, 'HOURLY', 'IGNORE' from f),
    timed as (insert into service_minutes (tenant_id, service_id, minutes) select $1, id, 45 from s),
    shift as (
      insert into van_shift (tenant_id, van_id, weekday, opens_minute, closes_minute)
      select $1, min(id), 1, 480, 960 from van where tenant_id = $1),
    driven as (
      insert into travel_time (tenant_id, from_cell, to_cell, bucket, source, seconds, metres, fetched_at)
      values ($1, 'dpz83d', 'dpz83e', 2, 'osrm', 600, 5000, now())),
    learned as (insert into travel_factor (tenant_id, franchise_id, factor, learned_at) select $1, id, 1.1, now() from f),
    rules as (insert into booking_rules (tenant_id, franchise_id, lead_minutes) select $1, id, 120 from f),
    own_account as (
      insert into franchise_account (tenant_id, franchise_id, country_code, provider_account_id, can_take_cards, can_receive, can_take_cash_app, checked_at, created_at, ended_at)
      select $1, id, 'CA', 'acct_1', true, true, false, now(), now(), now() from f),
    own_switch as (insert into franchise_account_switch (tenant_id, franchise_id, from_day, is_on, created_at) select $1, id, '2026-01-01', false, now() from f),
    payee as (insert into van_payee (tenant_id, van_id, from_day, user_id) select $1, v.id, '2026-01-01', u.id from u, (select min(id) as id from van where tenant_id = $1) v),
    shares as (insert into vendor_terms (tenant_id, vendor_id, from_day) select $1, v.id, '2026-01-01' from v),
    sales as (insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, u.id from v, u),
    fleet as (insert into customer_vendor (tenant_id, user_id, vendor_id) select $1, u.id, v.id from v, u),
    invited as (
      insert into invitation (tenant_id, email, name, roles, franchise_ids, van_ids, vendor_ids, invited_by_id, created_at, expires_at)
      select $1, 'new@b.co', 'New', '{technician}', '{}', '{}', '{}', id, now(), now() from u returning id),
    invited_by as (insert into invitation_link (tenant_id, token_hash, invitation_id, expires_at) select $1, '\\x01', id, now() from invited),
    reset as (insert into password_reset (tenant_id, token_hash, user_id, expires_at) select $1, '\\x01', id, now() from u),
    pending as (
      insert into pending_booking (tenant_id, sealed, token_hash, user_id, created_at, expires_at) select $1, '\\x01', '\\x01', id, now(), now() from u),
    payer as (insert into payment_customer (tenant_id, user_id, country_code, provider_customer_id) select $1, id, 'CA', 'cus_1' from u),
    pay_account as (
      insert into payment_account (tenant_id, country_code, provider_account_id, mode, api_version, sealed_keys, created_at, keys_changed_at, ended_at)
      values ($1, 'CA', 'acct_1', 'test', '1', '\\x01', now(), now(), now())),
    bank as (
      insert into provider_payout (tenant_id, country_code, provider_payout_id, currency, amount, arrives_at, reconciled_at)
      values ($1, 'CA', 'po_1', 'CAD', 970, now(), now()) returning id),
    moved_money as (
      insert into provider_transaction (tenant_id, payout_id, provider_transaction_id, kind, amount, fee, provider_kind, happened_at, reason)
      select $1, id, 'txn_1', 'CHARGE', 1000, 30, 'charge', now(), 'UNKNOWN_PAYMENT' from bank returning id),
    kept_fee as (
      insert into provider_fee_entry (tenant_id, transaction_id, currency, amount, created_at) select $1, id, 'CAD', 30, now() from moved_money),
    help as (
      insert into assistance_request (tenant_id, name, email, phone_number, body, postal_code) values ($1, 'A', 'a@b.co', '1', '', 'M5V') returning id),
    helped as (
      insert into assistance_answer (tenant_id, assistance_request_id, author_id, body, created_at) select $1, help.id, u.id, 'B', now() from help, u),
    notified as (
      insert into notification (tenant_id, user_id, kind, event_key, work_order_id, is_listed, created_at)
      select $1, u.id, 'cancelled', 'sample', w.id, true, now() from u, w),
    rated as (
      insert into rating (tenant_id, work_order_id, user_id, franchise_id, stars, is_noticed, created_at, changed_at)
      select $1, w.id, u.id, f.id, 5, false, now(), now() from w, u, f),
    written as (insert into customer_note (tenant_id, user_id, author_id, body, created_at) select $1, id, id, 'Call first', now() from u),
    attached as (
      insert into customer_file (tenant_id, user_id, author_id, name, location, created_at) select $1, id, id, 'Contract.pdf', 'sample.pdf', now() from u),
    tagged as (insert into customer_tag (tenant_id, user_id, tag) select $1, id, 'fleet' from u),
    chose as (insert into notification_choice (tenant_id, user_id, kind, by_mail) select $1, id, 'request', false from u),
    kept as (insert into saved_view (tenant_id, user_id, page, name, query) select $1, id, 'invoices', 'Open', 'status=OPEN' from u),
    mailed as (insert into sent_mail (tenant_id, message_id, user_id, address, subject, sent_at) select $1, 'sample', id, 'a@b.co', 'S', now() from u),
    moved as (insert into email_change (tenant_id, user_id, new_email, expires_at) select $1, id, 'new@b.co', now() from u),
    device as (insert into known_device (tenant_id, user_id, device_hash, last_login_at) select $1, id, '\\x01', now() from u),
    warned as (insert into security_notice (tenant_id, user_id, kind, sent_at) select $1, id, 'failed_logins', now() from u),
    noted as (insert into security_event (tenant_id, happened_at, kind) values ($1, now(), 'login')),
    app as (insert into totp_factor (tenant_id, user_id, sealed_secret, confirmed_at, last_used_step) select $1, id, '\\x01', now(), 1 from u),
    pass as (
      insert into passkey (tenant_id, user_id, credential_id, public_key, counter, rp_id, name, device_type, is_backed_up, created_at)
      select $1, id, '\\x01', '\\x01', 0, 'ca.test', 'Phone', 'singleDevice', false, now() from u),
    recovery as (insert into recovery_code (tenant_id, user_id, code_hash) select $1, id, 'hash' from u),
    remembered as (
      insert into remembered_device (tenant_id, user_id, token_hash, created_at, expires_at) select $1, id, '\\x01', now(), now() from u),
    half as (
      insert into login_challenge (tenant_id, token_hash, kind, user_id, created_at, expires_at)
      select $1, '\\x01', 'second_factor', id, now(), now() from u),
    secured as (insert into tenant_security (tenant_id) values ($1)),
    came_from as (insert into former_environment (tenant_id, environment) values ($1, 'sample')),
    mapped as (insert into ledger_account (tenant_id, role, code, name) values ($1, 'SALES', '4000', 'Sales')),
    report as (
      insert into report_file (tenant_id, author_id, report, request, file_name, content_type, created_at)
      select $1, id, 'SALES', '{}', 'sales.csv', 'text/csv', now() from u returning id),
    report_start as (insert into report_part (tenant_id, report_file_id, nth, content) select $1, id, 0, '\\x01' from report),
    planned as (
      insert into report_schedule (tenant_id, author_id, report, sales_by, franchise_ids, currency, span, format, frequency, weekday, month_day, hour, next_at, created_at)
      select $1, id, 'SALES', 'VAN', '{1}', 'CAD', 'LAST_WEEK', 'CSV', 'WEEKLY', 1, 1, 7, now(), now() from u returning id),
    reader as (insert into report_recipient (tenant_id, schedule_id, user_id) select $1, planned.id, u.id from planned, u),
    sending as (insert into report_sending (tenant_id, schedule_id, due_at) select $1, id, now() from planned),
    exported as (
      insert into journal_export (tenant_id, author_id, format, by, start_date, end_date, currency, franchise_ids, hash, line_count, debits, totals, created_at)
      select $1, id, 'CSV', 'DAY', '2026-01-01', '2026-01-31', 'CAD', '{1}', repeat('0', 64), 0, 0, '{}', now() from u),
    import as (
      insert into import_run (tenant_id, kind, author_id, franchise_id, file_name, encoding, delimiter, header, samples, created_at)
      select $1, 'CUSTOMERS', u.id, f.id, 'a.csv', 'UTF-8', ',', '{Email}', '[]', now() from u, f returning id),
    import_row as (insert into import_line (tenant_id, run_id, line, fields) select $1, id, 2, '{}' from import),
    import_result as (insert into import_made (tenant_id, run_id, table_name, row_key, stamp) select $1, id, 'app_user', '0', '' from import),
    earlier_service as (
      insert into past_service (tenant_id, user_vehicle_id, vehicle_id, name_key, done_on, done_at, created_at)
      select $1, w.user_vehicle_id, (select min(id) from vehicle), 'oil_change', '2025-01-01', now(), now() from w),
    exported_all as (
      insert into data_export (tenant_id, author_id, author_name, with_files, created_at) select $1, id, 'A', false, now() from u returning id),
    exported_part as (insert into data_export_part (tenant_id, export_id, nth, content) select $1, id, 0, '\\x01' from exported_all),
    quote_number as (insert into quote_counter (tenant_id, last_number) values ($1, 1001)),
    quoted as (
      insert into quote (tenant_id, quote_number, franchise_id, author_id, user_id, content, currency, total, car_count, expires_at, created_at, priced_at, changed_at, changed_by_id)
      select $1, 1001, f.id, u.id, u.id, '{"address": {}, "cars": []}', 'CAD', 1, 1, now(), now(), now(), now(), u.id from f, u returning id),
    quote_sent as (
      insert into quote_version (tenant_id, quote_id, version, content, total, expires_at, author_id, created_at)
      select $1, quoted.id, 1, '{"address": {}, "cars": []}', 1, now(), u.id, now() from quoted, u returning quote_id),
    quote_answered as (
      insert into quote_answer (tenant_id, quote_id, version, answer, name, created_at) select $1, quote_id, 1, 'ACCEPTED', 'A', now() from quote_sent),
    quote_booked as (
      insert into quote_booking (tenant_id, quote_id, car, idempotency_key, author_id, created_at) select $1, quoted.id, 0, 'quote-sample', u.id, now() from quoted, u),
    limited as (insert into role_limit (tenant_id, role, refund_max_cents) values ($1, 'technician', 10000)),
    uploaded as (insert into brand_picture (tenant_id, digest, body, png, created_at) select $1, repeat('a', 32), '\\x01', '\\x01', now()),
    picture as (
      insert into brand_image (tenant_id, kind, source_url, problem, tried_at)
      values ($1, 'logo', 'https://logos.example/logo.png', 'The site could not be reached.', now())),
    done_late as (
      insert into staff_action (tenant_id, user_id, key, kind, work_order_id, done_at, received_at) select $1, u.id, 'sample', 'finish', w.id, now(), now() from u, w),
    drafts as (insert into draft_key (tenant_id, user_id, key, created_at) select $1, id, decode(repeat('01', 32), 'hex'), now() from u),
    erasing as (insert into erasure_request (tenant_id, user_id, requested_at, erase_at) select $1, id, now(), now() + interval '7 days' from u),
    seen as (insert into analytics_event (tenant_id, name, visitor) values ($1, 'page', 'v')),
    visited as (insert into booking_visit (tenant_id, quarter, visitor, furthest) values ($1, now(), 'v', 1)),
    checked_service as (insert into integration_check (tenant_id, key, worked_at) values ($1, 'MAIL', now())),
    counted_day as (insert into booking_day (tenant_id, day, counts) values ($1, '2026-01-01 00:00Z', '{}') returning day),
    came_back as (insert into booking_return (tenant_id, day, visitor, furthest, device) select $1, day, 'v', 1, 'PHONE' from counted_day),
    file as (insert into stored_file (tenant_id, location, content_type, size, owner_id) select $1, 'a.jpg', 'image/jpeg', 1, id from u),
    entity as (
      insert into legal_entity (tenant_id, legal_name, street, city, province_code, postal_code, country_code)
      values ($1, 'Vans Inc.', '1 Depot Road', 'Toronto', 'ON', 'M5V1J9', 'CA') returning id),
    registered as (
      insert into tax_registration (tenant_id, legal_entity_id, jurisdiction, registration_number, valid_from)
      select $1, id, 'CA', '123456789 RT0001', '2020-01-01' from entity),
    noted_number as (insert into credit_note_counter (tenant_id, last_number) values ($1, 1001)),
    credited as (
      insert into credit_note (tenant_id, credit_note_number, invoice_id, author_id, author_name, reason, sub_total, discount_sub_total, tax, taxes, lines, created_at)
      select $1, 1001, i.id, u.id, 'A', 'Wrong', 0, 0, 0, '[]', '[]', now() from i, u),
    amended as (
      insert into inspection_amendment (tenant_id, work_order_id, author_id, author_name, correction, reason, created_at)
      select $1, w.id, u.id, 'A', 'Tire is poor', 'Mixed up', now() from w, u),
    oil as (insert into tenant_vehicle_oil (tenant_id, vehicle_id, volume_l, oil_type, oil_weight) select $1, id, 5, 'SYNTHETIC', '0W-20' from vehicle limit 1),
    part as (insert into vehicle_part_item (tenant_id, vehicle_id, part_type, name) select $1, id, 'Oil filter', 'A1' from vehicle limit 1),
    kind as (insert into part_type (tenant_id, name, purpose) values ($1, 'Oil filter', 'oil_filter') returning id),
    brand as (insert into part_brand (tenant_id, name) values ($1, 'Acme') returning id),
    filter as (insert into part (tenant_id, part_type_id, part_brand_id, name) select $1, kind.id, brand.id, 'A1' from kind, brand returning id),
    barrel as (insert into oil (tenant_id, oil_type, oil_weight) values ($1, 'SYNTHETIC', '0W-20')),
    shelf as (insert into stock_item (tenant_id, franchise_id, part_id, quantity) select $1, f.id, filter.id, 1 from f, filter returning id),
    stocked as (
      insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key)
      select $1, id, 1, 'RESTOCKED', 'k' from shelf),
    imported as (
      insert into supplier_invoice (tenant_id, franchise_id, total, receipt_location, idempotency_key)
      select $1, f.id, 100, 'a.jpg', 'k' from f),
    wrench as (insert into tool (tenant_id, name) values ($1, 'Wrench')),
    petrol as (insert into fuel (tenant_id, name) values ($1, 'Regular') returning id),
    fuelled as (
      insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, idempotency_key)
      select $1, (select min(id) from van where tenant_id = $1), petrol.id, 1000, 150, 'k' from petrol),
    connected as (
      insert into connected_car (tenant_id, user_vehicle_id, access_token, refresh_token, access_expires_at)
      select $1, user_vehicle_id, '\\x01', '\\x01', now() from w),
    connecting as (
      insert into car_connection_attempt (tenant_id, id, user_id, user_vehicle_id, session_hash, code_verifier, expires_at)
      select $1, gen_random_uuid(), u.id, w.user_vehicle_id, '\\x01', '\\x01', now() from w, u),
    moved_to as (
      insert into payment (tenant_id, idempotency_key, invoice_id, user_id, author_name, amount, payment_method, status)
      select $1, 'moved', i.id, u.id, 'A', 1, 'cash', 'DECLINED' from i, u returning id),
    moved_payment as (
      insert into payment_move (tenant_id, idempotency_key, from_payment_id, to_payment_id, amount, author_id, author_name, created_at)
      select $1, 'k', p.id, moved_to.id, 1, u.id, 'A', now() from p, moved_to, u),
    charged as (insert into payment_charge (tenant_id, payment_id, charge_id, kind) select $1, id, 'ch_1', 'card_present' from p),
    agreed as (
      insert into card_consent (tenant_id, user_id, version, wording, agreed_at)
      select $1, id, '1', 'I agree', now() from u),
    photo as (insert into work_order_photo (tenant_id, work_order_id, location, kind) select $1, id, 'a.jpg', 'inspection' from w),
    code as (insert into discount_code (tenant_id, code, discount_type, amount) values ($1, 'SAVE', 'PERCENT', 1000) returning id),
    used as (insert into discount_code_use (tenant_id, discount_code_id, work_order_id, user_id) select $1, code.id, w.id, u.id from code, w, u),
    account as (insert into credit_account (tenant_id, user_id, balance) select $1, id, 500 from u returning user_id),
    credit as (insert into credit_entry (tenant_id, user_id, amount, type, idempotency_key) select $1, user_id, 500, 'ADJUSTMENT', 'k' from account),
    plan as (
      insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id)
      select $1, 'Annual', 'annual', 100, 'CAD', 'ANNUALLY', id from s returning id),
    subscribed as (
      insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id)
      select $1, u.id, w.user_vehicle_id, plan.id from u, w, plan returning id),
    next_plan as (
      insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id, version, active)
      select $1, 'Annual', 'annual', 200, 'CAD', 'ANNUALLY', id, 2, false from s returning id),
    plan_moved as (
      insert into plan_move (tenant_id, from_plan_id, to_plan_id, announced_at, effective_at)
      select $1, plan.id, next_plan.id, now(), now() + interval '1000 hours' from plan, next_plan returning id),
    plan_agreed as (
      insert into plan_consent (tenant_id, user_id, work_order_id, plan_id, version, wording, agreed_at)
      select $1, u.id, w.id, plan.id, '1', 'I agree', now() from u, w, plan),
    plan_member as (
      insert into plan_move_member (tenant_id, plan_move_id, subscription_id) select $1, plan_moved.id, subscribed.id from plan_moved, subscribed),
    period as (
      insert into subscription_period (tenant_id, subscription_id, due_at, invoice_id, opened_at)
      select $1, subscribed.id, now(), i.id, now() from subscribed, i),
    disputed as (
      insert into dispute (tenant_id, provider_dispute_id, payment_id, invoice_id, amount, currency, reason, status, opened_at, event_at)
      select $1, 'du_1', p.id, i.id, 1, 'CAD', 'general', 'NEEDS_RESPONSE', now(), now() from p, i returning id),
    opened as (insert into dispute_event (tenant_id, dispute_id, type, created_at) select $1, id, 'OPENED', now() from disputed),
    suspected as (
      insert into fraud_warning (tenant_id, provider_warning_id, payment_id, invoice_id, fraud_type, warned_at)
      select $1, 'issfr_1', p.id, i.id, 'misc', now() from p, i),
    returned as (
      insert into failed_refund (tenant_id, payment_id, amount, currency, failed_at) select $1, id, 1, 'CAD', now() from p),
    refunded as (
      insert into refund (tenant_id, idempotency_key, payment_id, amount, status, author_id)
      select $1, 'k', p.id, 1, 'PENDING', u.id from p, u)
  select`

/** Creates at least one row of the Canadian tenant in every table: an order from booking to payment, and rows for the tables it does not use. */
export async function fillTenant(t: TestApp): Promise<void> {
  const { ca } = t.fixture
  const manager = await t.tokenOf(ca.host, ca.emails.manager)
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  const invoice = await serviceAndBill(t, manager, workOrderId)
  const payment = { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount: 1_000, paymentMethod: 'cash' }
  const { error } = await t.graphql(ca.host, PAY, payment, manager)
  if (error) throw new Error(error.message)
  await t.db.owner.query(DIRECT, [ca.id])
  await addPayout(t)
}
