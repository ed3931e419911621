const list = new Intl.ListFormat('en', { type: 'unit' })

export const TEXTS = {
  calendarSummary: (tenant: string, services: readonly string[]) => `${tenant}: ${list.format(services)}`,
} as const
