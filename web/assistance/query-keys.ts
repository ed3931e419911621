/** Query keys of assistance requests. */
export const assistanceKeys = {
  all: () => ['assistance'] as const,
  count: (franchiseId: string | undefined) => ['assistance', 'count', franchiseId] as const,
  list: (franchiseId: string | undefined, isOpen: boolean) => ['assistance', 'list', franchiseId, isOpen] as const,
}
