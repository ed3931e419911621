import { adoptOldDrafts } from '../inspection/adopt-old-drafts.ts'
import { draftKey } from './draft-key.ts'

/** Gets the key for drafts while there is a network, so that work can be kept when there is none. What fails now is tried again when a key is needed. */
export async function prepareKeptWork(): Promise<void> {
  try {
    await draftKey()
    await adoptOldDrafts()
  } catch {
    // Without a key nothing is kept on this device, and the inspection says so.
  }
}
