import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  disputes: readonly DisputeIds[]
}

const MANAGER = { answers: ['manager'] } as const
const SEES = { sees: ['manager'] } as const

/** A payment of the invoice's customer by card, which does not count, with a dispute here and at the provider. */
const DISPUTE = `
  with p as (
    insert into payment (tenant_id, idempotency_key, invoice_id, franchise_id, user_id, author_name, amount, payment_method, status, provider_payment_id)
    select tenant_id, gen_random_uuid()::text, id, franchise_id, user_id, 'Card', 5000, 'card', 'CANCELLED', 'pi_' || gen_random_uuid() from invoice
    where id = $2 and tenant_id = $1 returning *),
  d as (
    insert into dispute (tenant_id, provider_dispute_id, payment_id, invoice_id, franchise_id, amount, currency, reason, status, opened_at, event_at)
    select tenant_id, 'du_' || gen_random_uuid(), id, invoice_id, franchise_id, 5000, 'CAD', 'fraudulent', 'NEEDS_RESPONSE', now(), now() from p returning *),
  event as (
    insert into dispute_event (tenant_id, dispute_id, type, created_at) select tenant_id, id, 'OPENED', now() from d),
  known as (
    insert into sandbox.stripe_object (account, id, type, body)
    select 'CA', provider_dispute_id, 'dispute', jsonb_build_object('id', provider_dispute_id, 'object', 'dispute', 'amount', 5000, 'currency', 'cad',
      'status', 'needs_response', 'reason', 'fraudulent', 'created', 1, 'metadata', '{}'::jsonb, 'evidence', '{}'::jsonb, 'balance_transactions', '[]'::jsonb,
      'evidence_details', '{"due_by": null, "has_evidence": false, "past_due": false, "submission_count": 0}'::jsonb) from d),
  w as (
    insert into fraud_warning (tenant_id, provider_warning_id, payment_id, invoice_id, franchise_id, fraud_type, warned_at)
    select tenant_id, 'issfr_' || gen_random_uuid(), id, invoice_id, franchise_id, 'misc', now() from p returning id),
  x as (
    insert into failed_refund (tenant_id, franchise_id, payment_id, amount, currency, failed_at)
    select tenant_id, franchise_id, id, 5000, 'CAD', now() from p returning id)
  select d.id::float8 as dispute, w.id::float8 as warning, x.id::float8 as failed from d, w, x`

/** A dispute, a warning and a failed refund. */
export interface DisputeIds {
  dispute: number
  warning: number
  failed: number
}

/** Adds disputed payments of an invoice of the Canadian tenant, each with a warning and a failed refund: one for every operation that ends one. */
export async function addDisputes({ db, fixture: { ca } }: TestApp, invoiceId: number): Promise<DisputeIds[]> {
  const added: DisputeIds[] = []
  for (let count = 0; count < 4; count += 1)
    added.push(...(await db.owner.query<DisputeIds>(DISPUTE, [ca.id, invoiceId])).rows)
  return added
}

const dispute =
  (index: number) =>
  ({ disputes }: World): { id: number } => ({ id: disputes[index]?.dispute ?? 0 })
const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })

/** The operations on disputes, warnings of fraud and failed refunds. */
export const DISPUTE_OPERATIONS = {
  disputes: { ...SEES, variables: (w: World) => ({ ...franchise(w), isOpen: true, pageNumber: 1 }) },
  dispute: { ...SEES, variables: dispute(0) },
  fraudWarnings: { ...SEES, variables: franchise },
  failedRefunds: { ...SEES, variables: franchise },
  saveDisputeStatement: { ...SEES, variables: (w: World) => ({ ...dispute(1)(w), statement: 'Done' }) },
  submitDisputeEvidence: { ...SEES, variables: (w: World) => ({ ...dispute(2)(w), statement: 'Done' }) },
  acceptDispute: { ...SEES, variables: dispute(3) },
  decideFraudWarning: {
    ...MANAGER,
    variables: ({ disputes }: World) => ({ id: disputes[1]?.warning, decision: 'KEEP' }),
  },
  settleFailedRefund: {
    ...MANAGER,
    variables: ({ disputes }: World) => ({ id: disputes[1]?.failed, way: 'cash' }),
  },
} as const

export const DISPUTE_ROUTES = {
  'GET /api/account/franchisee/disputes/:id/evidence': {
    ...SEES,
    path: (w: World) => `/api/account/franchisee/disputes/${w.disputes[0]?.dispute}/evidence?tenantId=1`,
  },
} as const
