import type { TenantScope } from '../platform/scope.ts'
import type { Country } from '../ports/payment-gateway.ts'

/**
 * Returns the country of each customer, in the order of the ids: that of the franchise that served them first, else the tenant's. It decides the
 * units and the card account.
 */
export async function findCountries({ db, tenant }: TenantScope, userIds: readonly number[]): Promise<Country[]> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('franchise', 'franchise.id', 'app_user.home_franchise_id')
    .where('app_user.id', 'in', [...userIds])
    .select(['app_user.id', 'franchise.country_code'])
    .execute()
  const codes = new Map(rows.map(row => [row.id, row.country_code]))
  return userIds.map(id => codes.get(id) ?? tenant.countryCode)
}

/** Returns the country of one customer. */
export async function findCountry(scope: TenantScope, userId: number): Promise<Country> {
  const [country] = await findCountries(scope, [userId])
  return country ?? scope.tenant.countryCode
}
