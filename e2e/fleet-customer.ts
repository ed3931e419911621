import type { Page } from '@playwright/test'
import { ask } from './stored-booking.ts'

/** A customer whom a fleet sent, with that fleet's number for them. */
export interface FleetCustomer {
  id: string
  name: string
  email: string
  link: { id: string; userId: string; vendorId: number; vendorName: string; externalCustomerVendorId: string }
}

/** One of Toronto's fleet customers, as its staff find them: by the discount that the demo gives to fleets only. */
export async function fleetCustomer(page: Page, token: string): Promise<FleetCustomer> {
  type Customer = Omit<FleetCustomer, 'link'> & { defaultDiscountType: string | null }
  const fields = '{ id name email defaultDiscountType }'
  const search = (text: string): string => `${text}: customers(franchiseId: "1", search: "${text}") ${fields}`
  const found = await ask<Record<string, Customer[]>>(page, `{ ${['a', 'e', 'o', 'r'].map(search).join(' ')} }`, token)
  const customer = Object.values(found)
    .flat()
    .find(({ defaultDiscountType }) => defaultDiscountType !== null)
  if (!customer) throw new Error('no fleet has sent a customer')
  const { id, name, email } = customer
  const asked = `{ links: customerVendors(userId: ${id}) { id userId vendorId vendorName externalCustomerVendorId } }`
  const [link] = (await ask<{ links: FleetCustomer['link'][] }>(page, asked, token)).links
  if (!link) throw new Error(`${email} comes from no fleet`)
  return { id, name, email, link }
}
