/** SUBS-03 and SUBS-11 fix these. */
export const TEXTS = {
  statuses: {
    ACTIVE: 'Active',
    PENDING: 'Pending Payment',
    CANCELLED: 'Cancelled',
    RENEWAL_ERROR: 'Renewal Error',
  },
  unknownStatus: 'Unknown',
  perYear: 'per Year',
  perMonth: 'per Month',
} as const
