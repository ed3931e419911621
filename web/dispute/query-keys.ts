/** Query keys of disputes and of what else waits for a manager. */
export const disputeKeys = {
  all: () => ['disputes'] as const,
  list: (franchiseId: string | undefined, isOpen: boolean) => ['disputes', 'list', franchiseId, isOpen] as const,
  tasks: (franchiseId: string | undefined) => ['disputes', 'tasks', franchiseId] as const,
  detail: (id: string) => ['disputes', 'detail', id] as const,
}
