/** Query keys of the settings of the business's own pages. */
export const websiteKeys = {
  embed: () => ['embed-settings'] as const,
  pages: () => ['public-pages'] as const,
}
