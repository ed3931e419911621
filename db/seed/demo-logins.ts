import { DEMO_TENANTS } from './data/tenants.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'vanbay-demo-12'

export interface DemoLogin {
  role: 'customer' | 'member' | 'marketplace' | 'owner' | 'manager' | 'region' | 'technician' | 'tester' | 'sales'
  tenant: string
  /** The tenant's own host name, which browsers resolve to this machine. */
  host: string
  email: string
  password: string
}

/** Returns the demo accounts: the customers, the owner, the sales person and the manager of all franchises of each tenant, and the staff of its first franchise. */
export const DEMO_LOGINS: readonly DemoLogin[] = DEMO_TENANTS.flatMap(
  ({ key: tenantKey, name, mailHost, franchises }) => {
    const key = franchises[0]?.key ?? ''
    const login = (role: DemoLogin['role'], local: string): DemoLogin => ({
      role,
      tenant: name,
      host: `${tenantKey}.localhost`,
      email: `${local}@${mailHost}`,
      password: DEMO_PASSWORD,
    })
    return [
      login('customer', 'customer'),
      login('member', 'member'),
      login('marketplace', 'marketplace'),
      login('owner', 'owner'),
      login('manager', `manager.${key}`),
      login('region', 'manager'),
      login('technician', `tech1.${key}`),
      login('tester', `tester.${key}`),
      login('sales', 'sales'),
    ]
  },
)
