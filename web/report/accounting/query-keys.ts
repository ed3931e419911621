/** Query keys of the accountant's reports. */
export const accountingKeys = {
  lists: () => ['accounting-lists'] as const,
  report: (name: string, request: object) => ['accounting-report', name, request] as const,
  file: (id: string | undefined) => ['report-file', id] as const,
  exports: () => ['journal-exports'] as const,
  accounts: () => ['chart-of-accounts'] as const,
  inspections: (variables: object | null) => ['count-inspections', variables] as const,
}
