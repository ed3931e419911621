import { withOwner } from '../support/create-franchises.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { bookOrder, cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings`
const OWNER = 'owner@maple.example'

test('an owner adds a franchise, sets it up, and archives it once nothing depends on it', async ({ page }) => {
  const name = `Yukon ${ownFranchise().id}`
  const token = await keepSession(page, OWNER)
  await page.goto(`${SETTINGS}/franchises`)
  await expect(page.getByRole('row', { name: /Toronto.*Eastern Time/ }).first()).toBeVisible()

  // A wrong value gets a message under its field, and changing the proposed zone asks for confirmation.
  await page.getByRole('button', { name: 'Add franchise' }).click()
  const adding = page.getByRole('dialog', { name: 'Add franchise' })
  await adding.getByRole('button', { name: 'Add franchise' }).click()
  await expect(adding.getByText('Please choose an address with a street number.')).toBeVisible()
  await expect(adding.getByText('Please enter 1 to 60 characters.')).toBeVisible()
  await adding.getByLabel('Name').fill(name)
  await adding.getByRole('combobox', { name: 'Address' }).fill('100 Main St, Whitehorse Y1A 2B2')
  await page
    .getByRole('option', { name: /100 Main St/ })
    .first()
    .click()
  await expect(adding.getByLabel('Time zone')).toHaveValue('America/Whitehorse')
  await adding.getByLabel('Time zone').selectOption('America/Toronto')
  await expect(adding.getByText('and you chose Eastern Time.', { exact: false })).toBeVisible()
  await adding.getByLabel('Time zone').selectOption('America/Whitehorse')
  await expect(adding.getByText('and you chose', { exact: false })).toBeHidden()
  await adding.getByLabel('Phone').fill('8675550142')
  await expect(adding.getByLabel('Email for notices')).toHaveValue(OWNER)
  await adding.getByRole('button', { name: 'Add franchise' }).click()

  // The new franchise has its settings pages, with proposals.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Ready for bookings', { exact: true })).toBeVisible()
  const address = page.url()
  const id = address.split('/').at(-1) ?? ''
  await page.getByRole('link', { name: /Opening hours 5 days a week/ }).click()
  await expect(page.getByText(`When customers of ${name} can book.`)).toBeVisible()
  await page.goto(address)
  await page.getByRole('link', { name: /Service area 1 postal code/ }).click()
  await expect(page.getByRole('button', { name: 'Remove Y1A' })).toBeVisible()
  // Its team is those who work there, so far only who works everywhere.
  await page.goto(address)
  await page.getByRole('link', { name: /^Team/ }).click()
  await expect(page.getByLabel('Works in')).toHaveValue(name)
  await expect(page.getByRole('row').filter({ hasText: OWNER })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Technician' })).toHaveCount(0)

  await page.goto(address)
  await page.getByLabel('Inventory').uncheck()
  await page.getByLabel('Service area', { exact: true }).check()
  await page.getByRole('button', { name: 'Change address' }).click()
  const moving = page.getByRole('dialog', { name: 'New address' })
  await moving.getByRole('combobox', { name: 'Address' }).fill('5 Second Ave, Whitehorse Y1A 6V6')
  await page
    .getByRole('option', { name: /Second Ave/ })
    .first()
    .click()
  await moving.getByRole('button', { name: 'Use address' }).click()
  await expect(page.getByText('3 unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(warning.getByText('The base moves', { exact: false })).toBeVisible()
  await warning.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose location' }).click()
  const choosing = page.getByRole('dialog', { name: 'Choose location' })
  await choosing.getByLabel('Location').selectOption({ index: 1 })
  await choosing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('10 King St W, Toronto', { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Inventory')).not.toBeChecked()
  // The top bar still has this franchise selected.
  await expect(page.getByRole('link', { name: 'Inventory', exact: true })).toBeHidden()
  await expect(page.getByText('5 Second Ave', { exact: false })).toBeVisible()

  // An open appointment prevents archiving.
  const orderId = await bookOrder(page, 'Yara Yukon')
  await withOwner(pool =>
    pool.query(
      'update work_order set franchise_id = $1, van_id = (select min(id) from van where franchise_id = $1) where id = $2',
      [id, orderId],
    ),
  )
  await page.getByRole('button', { name: 'Archive franchise' }).click()
  const blocked = page.getByRole('dialog', { name: 'Archive franchise: not possible yet' })
  await expect(blocked.getByText('Yara Yukon', { exact: false })).toBeVisible()
  await expect(blocked.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/${orderId}$`),
  )
  await blocked.getByRole('button', { name: 'Cancel' }).click()
  await cancelOrder(page, token, orderId)
  await page.getByRole('button', { name: 'Archive franchise' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive franchise?' })
  await expect(archiving.getByText('Nobody will serve the postal code Y1A.')).toBeVisible()
  await archiving.getByRole('button', { name: 'Archive franchise' }).click()
  await expect(page.getByText('It takes no bookings.', { exact: false })).toBeVisible()

  // The top bar lists it only while its past is open.
  const bar = page.getByLabel('Franchise', { exact: true })
  await expect(bar.locator('option', { hasText: name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Read statements' }).click()
  await expect(bar.locator('option:checked')).toHaveText(`${name} (archived)`)
  await page.goto(`${SETTINGS}/franchises`)
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Archived`) })).toBeVisible()
})
