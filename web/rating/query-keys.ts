/** Query keys of ratings. */
export const ratingKeys = {
  all: () => ['ratings'] as const,
  summary: () => ['ratings', 'summary'] as const,
  list: (franchiseId: string, stars: string) => ['ratings', 'list', franchiseId, stars] as const,
}
