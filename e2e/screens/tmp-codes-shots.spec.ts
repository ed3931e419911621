import { test } from '../support/fixtures.ts'
import { withOwner } from '../support/create-franchises.ts'
import { openAs } from '../support/sessions.ts'
import { signUp } from '../support/account.ts'

const S = '/account/franchisee/settings'
for (const width of [390, 1280])
  for (const scheme of ['light', 'dark'] as const)
    test(`shots ${width} ${scheme}`, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      const shot = async (name: string, fullPage = true) => {
        await page.waitForTimeout(500)
        await page.screenshot({ path: `/tmp/codes/${name}-${width}-${scheme}.png`, fullPage })
      }
      const m = await signUp(page, 'Mo Member')
      await withOwner(async pool => {
        await pool.query(`insert into discount_code (tenant_id, code, discount_type, amount, valid_from, valid_until, max_uses, uses, paused_at, note, name_keys) values
          (1,'SUMMER26','PERCENT',1500,'2026-07-01T04:00Z','2026-09-01T04:00Z',100,0,null,'Radio campaign',null),
          (1,'MAYFAIR','GROUPON',2000,null,'2026-06-01T04:00Z',50,12,null,'',null),
          (1,'BREAK5','GROUPON',500,null,null,null,3,now(),'Waiting for new flyers','{tire_rotation}'),
          (1,'FULL','PERCENT',1000,null,null,3,3,null,'',null) on conflict do nothing`)
        await pool.query(
          `insert into discount_code (tenant_id, code, discount_type, amount, max_uses, prefix) select 1, 'EXPO'||g, 'GROUPON', 2500, 1, 'EXPO' from generate_series(10000001,10000050) g on conflict do nothing`,
        )
        await pool.query(`update subscription_type set active = true where false`)
        await pool.query(
          `with s as (insert into service (tenant_id, name_key, name, service_type, active) values (1, gen_random_uuid()::text, 'x', 'SUBSCRIPTION', false) returning id),
           k as (select gen_random_uuid()::text as alias),
           v1 as (insert into subscription_type (tenant_id, name, description, alias_name, price, currency, frequency, service_id, version, active) select 1, 'Fleet care', 'Oil change', alias, 4900, 'USD', 'MONTHLY', id, 1, false from s, k returning id),
           v2 as (insert into subscription_type (tenant_id, name, description, alias_name, price, currency, frequency, service_id, version) select 1, 'Fleet care', 'Oil change', alias, 5950, 'USD', 'MONTHLY', id, 2 from s, k returning id),
           car as (insert into user_vehicle (tenant_id, user_id, vehicle_id) select 1, $1, min(id) from vehicle where year = 2018 and model = 'Camry' returning id)
           insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status, price, payment_day, created_at, next_payment_at)
           select 1, $1, car.id, v1.id, 'ACTIVE', 4900, 20, '2026-05-20T08:00:00Z', '2026-06-20T08:00:00Z' from v1, car`,
          [m.id],
        )
      })
      await openAs(page, 'owner@maple.example', `${S}/discount-codes`)
      await page.getByRole('link', { name: 'WELCOME10' }).waitFor()
      await shot('codes')
      await page.getByRole('button', { name: 'Add code' }).click()
      await page.getByRole('checkbox', { name: 'Only for some services' }).check()
      await shot('codes-add', false)
      await page.getByRole('radio', { name: /^Single-use/ }).check()
      await page.getByRole('button', { name: 'Make codes' }).click()
      await shot('codes-set-errors', false)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'BREAK5' }).click()
      await page.getByText('No appointment has used').waitFor()
      await shot('code-used')
      await page.goBack()
      await page.getByRole('link', { name: 'EXPO…' }).click()
      await page.getByText('No appointment has used').waitFor()
      await shot('code-set')
      await openAs(page, 'owner@maple.example', `${S}/plans`)
      await page.getByRole('link', { name: 'Monthly care plan', exact: true }).waitFor()
      await shot('plans')
      await page.getByRole('link', { name: 'Fleet care' }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await shot('plan')
      await page.getByRole('button', { name: 'Move members of version 1' }).click()
      await shot('plan-move', false)
      await page.getByRole('button', { name: 'Show members' }).click()
      await page.getByRole('dialog', { name: 'Email members?' }).waitFor()
      await shot('plan-members', false)
      await page.getByRole('button', { name: 'Email members' }).click()
      await page.getByText('is announced').waitFor()
      await shot('plan-announced')
    })
