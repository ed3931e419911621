/** What a saved view opens. */
export interface View {
  /** The filters, as in the address. */
  search: Record<string, string>
  /** Of a list of work orders. */
  van?: string | undefined
}
