import type { QueryClient } from '@tanstack/react-query'
import { savedContactsQuery } from '../../contact/queries.ts'
import { getSession, isStaffSession } from '../../platform/session/session.ts'
import { NO_CONTACT } from '../booking-draft.ts'
import { getDraft, updateDraft } from '../booking-store.ts'

/** Returns the person that the booking is for, if they are known. */
function personOf(): { id: string | number; name: string; email: string } | null {
  const session = getSession()
  return isStaffSession(session) ? getDraft().customer : session
}

const isUnset = (): boolean => getDraft().contact.selection === 'unset'

/** Chooses the first saved contact, or enters the person's name and email, until the user makes a choice (SCHED-08). */
export async function prefillContact(client: QueryClient): Promise<void> {
  const person = personOf()
  if (!person || !isUnset()) return
  const contacts = await client.fetchQuery(savedContactsQuery(String(person.id))).catch(() => [])
  if (!isUnset() || personOf()?.id !== person.id) return
  const [first] = contacts
  updateDraft({
    contact: first
      ? { ...first, selection: first.id }
      : { ...NO_CONTACT, name: person.name, email: person.email, selection: 'new' },
  })
}
