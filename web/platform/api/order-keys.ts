/**
 * Query keys of work orders as staff see them. They are here because appointments and invoices refetch work orders, and the work-order
 * noun imports both.
 */
export const orderKeys = {
  lists: () => ['work-orders'] as const,
  /** One order, or all of them. */
  detail: (id?: string | null) => (id === undefined ? (['work-order'] as const) : (['work-order', id] as const)),
}
