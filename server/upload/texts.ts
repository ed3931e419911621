export const TEXTS = {
  quotaUsed: (files: number, megabytes: number) =>
    `You can upload up to ${files} files and ${megabytes} MB in 24 hours. Please try again later.`,
} as const
