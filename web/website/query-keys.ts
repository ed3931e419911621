/** Query keys of the settings of the business's own pages. */
export const websiteKeys = {
  pages: () => ['public-pages'] as const,
}
