import type { Country } from '../ports/payment-gateway.ts'
import type { TenantScope } from '../platform/scope.ts'

/**
 * The countries in which customers are served: that of the franchise that served one first, else the tenant's. It decides on
 * units and on the card account. In the order of the ids.
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

/** The country of one customer. */
export async function findCountry(scope: TenantScope, userId: number): Promise<Country> {
  const [country] = await findCountries(scope, [userId])
  return country ?? scope.tenant.countryCode
}
