/** Query keys of the history of the settings. */
export const historyKeys = {
  all: ['settings-history'] as const,
  list: (filter: object) => ['settings-history', 'list', filter] as const,
  latest: () => ['settings-history', 'latest'] as const,
  authors: () => ['settings-history', 'authors'] as const,
  preview: (id: string) => ['put-back-preview', id] as const,
}
