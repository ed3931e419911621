import { draftKey } from '../../outbox/draft-key.ts'
import { adoptOldDrafts } from '../inspection/adopt-old-drafts.ts'

/** Fetches the key for drafts while online, so that work can be stored offline. A failure is retried when a key is needed. */
export async function prepareWork(): Promise<void> {
  try {
    await draftKey()
    await adoptOldDrafts()
  } catch {
    // Without a key nothing is stored on this device, and the inspection shows that.
  }
}
