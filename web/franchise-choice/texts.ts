/** All texts of choosing a franchise. */
export const TEXTS = {
  archivedFranchise: (name: string) => `${name} (archived)`,
  franchise: 'Franchise',
} as const
