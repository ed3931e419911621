import type { QueryClient } from '@tanstack/react-query'
import { noteServiceArea } from './note-service-area.ts'

/** Called when a step of the booking opens. */
export const enterStep = (client: QueryClient): void => void noteServiceArea(client)

/** Called when step 4 opens. */
export function enterSchedule(client: QueryClient): void {
  enterStep(client)
  void import('./schedule/prefill-contact.ts').then(({ prefillContact }) => prefillContact(client))
}
