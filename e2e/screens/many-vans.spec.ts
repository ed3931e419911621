import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const BASE = `${tenantUrl('maple')}/account/franchisee`
const VANS = 40

test.beforeEach(() =>
  withOwner(pool =>
    pool.query(
      `insert into van (tenant_id, franchise_id, name) select 1, $1, 'Rig ' || n from generate_series(1, $2) n
       where not exists (select from van where tenant_id = 1 and franchise_id = $1 and name = 'Rig 1')`,
      [ownFranchise().id, VANS],
    ),
  ),
)

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 768, tag: '@slow' },
  { width: 1440, tag: [] },
])
  test(`forty vans fit at ${width} px, in natural order, and no page is wider than the screen`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await keepSession(page, ownFranchise().manager)
    const fits = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await page.goto(`${BASE}/work-orders`)
    const rigs = page.getByRole('tab', { name: /^Rig \d+/ })
    await expect(rigs).toHaveCount(VANS)
    // Each tab ends with its count: no orders.
    await expect(rigs).toHaveText(Array.from({ length: VANS }, (_, index) => `Rig ${index + 1}0`))
    await fits()
    // The tabs scroll, and the last van is reached.
    await rigs.last().click()
    await expect(rigs.last()).toHaveAttribute('aria-selected', 'true')
    await expect(rigs.last()).toBeInViewport()
    await expectAccessible(page)

    await page.goto(`${BASE}/work-orders/day?date=2026-07-22`)
    const lanes = page.getByRole('region', { name: /^Rig \d+, 0 jobs$/ })
    await expect(lanes).toHaveCount(VANS)
    await fits()
    await expectAccessible(page)

    await page.goto(`${BASE}/inventory`)
    await expect(page.getByRole('tab', { name: /^Rig \d+/ })).toHaveCount(VANS)
    await fits()
  })
