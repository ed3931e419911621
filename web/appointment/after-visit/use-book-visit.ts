import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { updateDraft } from '../../booking/booking-store.ts'
import { noteServiceArea } from '../../booking/note-service-area.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { getSession } from '../../platform/session/session.ts'
import { BookAgainQuery } from '../documents.ts'
import { LinkedVisitQuery, OwnCarsQuery } from '../managed/documents.ts'
import { useOrderAccess } from '../order-access.ts'
import { type ChosenServices, linkedVisitDraft, ownVisitDraft, servicesOf } from './visit-draft.ts'

/**
 * Starts a booking like an appointment's: one press leads to the choice of the time.
 * @param id of the customer's own appointment; where a link shows it, the link says which
 */
export function useBookVisit(id: string, { replace = false } = {}) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { link } = useOrderAccess()
  return useMutation({
    /** @param services null: the same */
    mutationFn: async (services: ChosenServices | null) => {
      if (link !== null) {
        // The plan of a saved car counts only when it is chosen as such.
        const [visit, saved] = await Promise.all([
          request(LinkedVisitQuery, { link }),
          getSession() === null ? null : request(OwnCarsQuery, {}),
        ])
        return linkedVisitDraft(visit, services ?? { serviceIds: [], addOnIds: [] }, saved && saved.userVehicles)
      }
      const answer = await request(BookAgainQuery, { id })
      return ownVisitDraft(answer, services ?? servicesOf(answer))
    },
    onSuccess: async draft => {
      updateDraft(draft)
      void noteServiceArea(client)
      await navigate({ to: PATHS.scheduleBook, replace })
    },
  })
}
