/** A demo tenant with the data that the tours need. */
export interface Tenant {
  key: 'maple' | 'lonestar'
  locale: string
  timeZone: string
  /** A service address in the territory of its first franchise, and one outside every territory. */
  inside: string
  outside: string
  customer: string
  /** A customer with plans. */
  member: string
  marketplace: string
  manager: string
  /** The manager of all franchises. */
  region: string
  technician: string
  /** A technician without a van. */
  newcomer: string
  sales: string
}

export const TENANTS: readonly Tenant[] = [
  {
    key: 'maple',
    locale: 'en-CA',
    timeZone: 'America/Toronto',
    inside: '100 Queen St W, Toronto M5H 2N2',
    outside: '70 Collier St, Barrie L4M 1H1',
    customer: 'customer@maple.example',
    member: 'member@maple.example',
    marketplace: 'marketplace@maple.example',
    manager: 'manager.toronto@maple.example',
    region: 'manager@maple.example',
    technician: 'tech1.toronto@maple.example',
    newcomer: 'newtech.toronto@maple.example',
    sales: 'sales@maple.example',
  },
  {
    key: 'lonestar',
    locale: 'en-US',
    timeZone: 'America/Chicago',
    inside: '1100 Congress Ave, Austin 78701',
    outside: '401 Franklin Ave, Waco 76701',
    customer: 'customer@lonestar.example',
    member: 'member@lonestar.example',
    marketplace: 'marketplace@lonestar.example',
    manager: 'manager.austin@lonestar.example',
    region: 'manager@lonestar.example',
    technician: 'tech1.austin@lonestar.example',
    newcomer: 'newtech.austin@lonestar.example',
    sales: 'sales@lonestar.example',
  },
]
