/** Quota of one person in 24 hours, in files and bytes. A technician has about 15 cars with 12 photos each a day. */
export const MAX_UPLOADS_A_DAY = {
  customer: { files: 40, bytes: 200 * 1024 * 1024 },
  staff: { files: 600, bytes: 2 * 1024 * 1024 * 1024 },
} as const
