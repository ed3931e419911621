export const baseUrl = (): string => process.env.BASE_URL ?? 'http://localhost:3000'

/** Returns a tenant's URL of the running server. */
export const tenantUrl = (tenant: 'maple' | 'lonestar'): string => baseUrl().replace('localhost', `${tenant}.localhost`)
