export const TEXTS = {
  pageTitle: (siteTitle: string) => `Book Online | ${siteTitle}`,
} as const
