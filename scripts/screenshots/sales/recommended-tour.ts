import { withOwner } from '../../../e2e/support/create-franchises.ts'
import { franchiseOf } from '../../../e2e/support/own-franchise.ts'
import { TEST_NOW } from '../../../e2e/support/server.ts'
import { enterLogin } from '../../../e2e/support/steps.ts'
import { orderToken } from '../../../server/order-link/order-link.ts'
import { loadConfig } from '../../../server/platform/config.ts'
import type { Camera } from '../camera.ts'

/** An order of today with a link of its customer. */
interface Recommended {
  id: string
  link: string
}

/** Finishes the inspection of one of today's oil changes: blades can be put on now, a brake inspection needs a visit of its own. */
async function recommend(camera: Camera): Promise<Recommended> {
  const tenantId = Number(franchiseOf(0, camera.tenant.key).tenantId)
  const { rows } = await withOwner(pool =>
    pool.query<{ id: string; email: string }>(
      `with job as (
         select w.tenant_id, w.id, c.email from work_order w join contact c on c.tenant_id = w.tenant_id and c.id = w.contact_id
         where w.tenant_id = $1 and w.status = 'ASSIGNED' and w.is_confirmed and not w.is_inspected and w.vendor_id is null
           and w.scheduled_at between $2::timestamptz - interval '10 hours' and $2::timestamptz + interval '10 hours'
           and exists (select from line_item l join service s on s.tenant_id = l.tenant_id and s.id = l.service_id
             where l.tenant_id = w.tenant_id and l.work_order_id = w.id and s.service_type = 'OIL_CHANGE')
         order by w.scheduled_at, w.id limit 1),
       done as (
         insert into inspection (tenant_id, work_order_id, corners, notes, windshields_condition, brake_fluid, windshield_fluid, leak_inspection,
           author_id, updated_at, completed_at, recommended)
         select j.tenant_id, j.id, '{"FrontLeft": {"tireCondition": "good", "brakeCondition": "fair", "tireIdNumber": "1225", "estimated": false}}', '',
           'fair', 'good', 'good', 'good', (select min(r.user_id) from user_role r where r.tenant_id = j.tenant_id and r.role = 'technician'), $2, $2, (
             select jsonb_agg(jsonb_build_object('serviceId', s.id::text, 'name', s.name, 'price', 7000, 'items', array[case s.name_key
               when 'wiper_blades' then 'windshieldsCondition' else 'FrontLeft-brake' end]) order by s.name_key desc)
             from service s where s.tenant_id = j.tenant_id and s.name_key in ('wiper_blades', 'brake_inspection'))
         from job j
         on conflict (tenant_id, work_order_id) do update set recommended = excluded.recommended, completed_at = excluded.completed_at returning work_order_id)
       update work_order w set is_inspected = true, version = version + 1 from job j, done d
       where w.tenant_id = j.tenant_id and w.id = j.id returning w.id::text as id, j.email`,
      [tenantId, TEST_NOW],
    ),
  )
  const [job] = rows
  if (!job) throw new Error('the demo has no oil change today')
  const { DATA_DIR, SECRET } = process.env
  const link = orderToken(loadConfig({ DATA_DIR, SECRET }), 'mail', {
    tenantId,
    orderId: Number(job.id),
    email: job.email,
  })
  return { id: job.id, link }
}

/** Recommended work: the customer approves and declines it by the link of the mail, and staff see it, write down an answer and add the work. */
export async function tourRecommended(camera: Camera): Promise<void> {
  const { id, link } = await recommend(camera)
  const customer = await camera.newPage()
  await camera.visit(customer, `/manage?start=work#${link}`)
  const lines = customer.getByRole('list', { name: 'Recommended' })
  await lines.waitFor()
  await camera.shoot(customer, 'recommended-customer')
  await lines.getByRole('button', { name: /^Approve/ }).click()
  await lines.getByText(/^Approved by/).waitFor()
  await camera.shoot(customer, 'recommended-customer-approved')
  await customer.context().close()
  const staff = await camera.newPage()
  await camera.visit(staff, '/auth/login')
  await enterLogin(staff, camera.tenant.region)
  await camera.visit(staff, `/account/franchisee/work-orders/${id}`)
  const card = staff.getByRole('region', { name: 'Recommended work' })
  await card.waitFor()
  await camera.shoot(staff, 'recommended-staff')
  await card.getByRole('button', { name: /^Customer says yes/ }).click()
  await staff.getByRole('dialog').waitFor()
  await camera.shoot(staff, 'recommended-spoken')
  await staff.getByRole('dialog').getByRole('button', { name: 'Record yes' }).click()
  await card.getByRole('button', { name: /^Book a visit/ }).waitFor()
  await camera.shoot(staff, 'recommended-staff-answered')
  await staff.context().close()
}
