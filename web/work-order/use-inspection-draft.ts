import { useEffect, useRef, useState } from 'react'
import type { InspectionDraft } from '../../domain/work-order/inspection.ts'
import { readDraft } from '../../domain/work-order/read-inspection.ts'
import { ApiError, request } from '../app/api.ts'
import { SaveInspectionMutation } from './documents.ts'
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts'
import { inspectionInput } from './inspection-draft.ts'
import type { Order } from './order.ts'

const keyOf = (orderId: string): string => `inspection:${orderId}`

/** What this phone still has to bring to the server, from this visit or an earlier one. */
function keptDraft(orderId: string): InspectionDraft | undefined {
  const kept = localStorage.getItem(keyOf(orderId))
  try {
    const parsed: unknown = kept === null ? undefined : JSON.parse(kept)
    return typeof parsed === 'object' && parsed !== null ? readDraft(parsed) : undefined
  } catch {
    return undefined
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)

/**
 * The inspection while it is filled in: every change is on this phone at once and on the server a moment later. What the phone kept is newer
 * than what the server has, because it is forgotten as soon as the server has it.
 */
export function useInspectionDraft(order: Order) {
  const { id } = order
  const [draft, setDraft] = useState(() => keptDraft(id) ?? readDraft(order.inspection))
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const saver = useRef<DraftSaver<InspectionDraft>>(undefined)

  useEffect(() => {
    const made = createDraftSaver<InspectionDraft>({
      save: sent => request(SaveInspectionMutation, { id, inspection: inspectionInput(sent), finish: false }),
      mayPass,
      onState: now => {
        if (now.kind === 'saved') localStorage.removeItem(keyOf(id))
        setState(now)
      },
    })
    const kept = keptDraft(id)
    if (kept) made.change(kept)
    saver.current = made
    addEventListener('online', made.flush)
    return () => {
      removeEventListener('online', made.flush)
      made.flush()
      made.stop()
    }
  }, [id])

  return {
    draft,
    state,
    change: (part: Partial<InspectionDraft>) => {
      const changed = { ...draft, ...part }
      localStorage.setItem(keyOf(id), JSON.stringify(changed))
      setDraft(changed)
      saver.current?.change(changed)
    },
    /** The inspection is finished: nothing of the draft is saved any more. */
    forget: () => {
      saver.current?.stop()
      localStorage.removeItem(keyOf(id))
    },
  }
}
