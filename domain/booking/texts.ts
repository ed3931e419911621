import { formatList } from '../format/list.ts'

export const TEXTS = {
  calendarSummary: (tenant: string, services: readonly string[]) => `${tenant}: ${formatList(services)}`,
  carOfVisit: (number: number, count: number) => `Car ${number} of ${count}`,
} as const
