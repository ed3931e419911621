/** Query keys of free times. */
export const scheduleKeys = {
  all: () => ['availability'] as const,
  /** A week of a place; `start` is its first instant (ISO 8601). */
  week: (code: string, franchiseId: string | null, start: string) =>
    ['availability', code, franchiseId, start] as const,
  first: (code: string, franchiseId: string | null) => ['availability', code, franchiseId, 'first'] as const,
}
